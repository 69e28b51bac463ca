/** The options of a game as fields of a form, read from the JSON Schema that the server gives. */

export type Value = boolean | number | string | null;
export type Values = Record<string, Value>;

export interface Field {
  name: string;
  kind: 'switch' | 'number' | 'choice' | 'text';
  initial: Value;
  /** May it be left empty? */
  empty: boolean;
  whole: boolean;
  least?: number;
  most?: number;
  longest?: number;
  choices: Value[];
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: Value[];
  const?: Value;
  properties?: Record<string, Schema>;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  maxLength?: number;
}

/** All fields that a form can show; what is richer than that keeps the game's own default. */
export function fields(schema: unknown): Field[] {
  const root = (schema ?? {}) as Schema;
  const defs = root.$defs ?? {};
  const options = resolved(root, defs);
  return Object.entries(options.properties ?? {}).flatMap(([name, property]) => {
    const field = fieldOf(name, property, defs);
    return field ? [field] : [];
  });
}

function resolved(schema: Schema, defs: Record<string, Schema>): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  // What stands beside a reference, such as a default, counts more.
  return { ...resolved(defs[$ref.split('/').at(-1)!] ?? {}, defs), ...own };
}

function fieldOf(name: string, given: Schema, defs: Record<string, Schema>): Field | null {
  let schema = resolved(given, defs);
  let empty = false;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const known = branches.map((branch) => resolved(branch, defs));
    const real = known.filter((branch) => branch.type !== 'null');
    empty = real.length < known.length;
    if (real.every((branch) => branch.const !== undefined))
      schema = { ...schema, enum: real.map((branch) => branch.const!) };
    else if (real.length === 1) schema = { ...real[0]!, ...schema };
    else return null;
  }
  if (Array.isArray(schema.type)) {
    empty ||= schema.type.includes('null');
    const [only, ...more] = schema.type.filter((type) => type !== 'null');
    if (only === undefined || more.length) return null;
    schema = { ...schema, type: only };
  }
  const whole = schema.type === 'integer';
  const common = { name, empty, whole, choices: [] };
  const initial = isValue(schema.default) ? schema.default : null;
  if (schema.enum) {
    const choices = schema.enum.filter((choice) => choice !== null);
    empty ||= choices.length < schema.enum.length;
    return {
      ...common,
      empty,
      kind: 'choice',
      choices: empty ? [null, ...choices] : choices,
      initial: initial ?? (empty ? null : (choices[0] ?? null)),
    };
  }
  switch (schema.type) {
    case 'boolean':
      return { ...common, kind: 'switch', initial: initial ?? false };
    case 'integer':
    case 'number': {
      const step = whole ? 1 : 0;
      const least =
        schema.minimum ??
        (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + step);
      const most =
        schema.maximum ??
        (schema.exclusiveMaximum === undefined ? undefined : schema.exclusiveMaximum - step);
      return {
        ...common,
        kind: 'number',
        initial: initial ?? (empty ? null : (least ?? 0)),
        ...(least === undefined ? {} : { least }),
        ...(most === undefined ? {} : { most }),
      };
    }
    case 'string':
      return {
        ...common,
        kind: 'text',
        initial: initial ?? (empty ? null : ''),
        ...(schema.maxLength === undefined ? {} : { longest: schema.maxLength }),
      };
    default:
      return null;
  }
}

function isValue(value: unknown): value is Value {
  return value === null || ['boolean', 'number', 'string'].includes(typeof value);
}

/** The game's own defaults, and upon them what a preset changes. */
export function initial(all: readonly Field[], preset: unknown = {}): Values {
  const values: Values = Object.fromEntries(all.map((field) => [field.name, field.initial]));
  for (const [name, value] of Object.entries((preset ?? {}) as object))
    if (name in values && isValue(value)) values[name] = value;
  return values;
}

/** The preset that these values are, if they are one; `aside` is chosen elsewhere. */
export function presetOf(
  values: Values,
  all: readonly Field[],
  presets: Record<string, unknown>,
  aside: readonly string[] = [],
): string | null {
  const like = (but: readonly string[]) =>
    Object.keys(presets).find((preset) =>
      Object.entries(initial(all, presets[preset])).every(
        ([name, value]) => but.includes(name) || values[name] === value,
      ),
    );
  // Two may differ in nothing else.
  return like([]) ?? like(aside) ?? null;
}
