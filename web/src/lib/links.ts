/** Links that lead to a table. */

/** The id of a table, and the other site that its link names, if it does. */
export interface Named {
  table: string;
  elsewhere: string | null;
}

const TABLE = /^[A-Za-z0-9_-]{1,64}$/;

/** The table that a pasted link, or the last part of one, names. */
export function tableIn(pasted: string, host = location.host): Named | null {
  const text = pasted.trim();
  if (TABLE.test(text)) return { table: text, elsewhere: null };
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return null;
  }
  const [, id] = /^\/(?:t|replay)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  if (!id || !TABLE.test(id)) return null;
  return { table: id, elsewhere: url.host === host ? null : url.host };
}
