declare module 'virtual:wording/*' {
  const sentences: Record<string, string | Record<string, string>[]>;
  export default sentences;
}
declare module 'virtual:rules/*' {
  const blocks: import('../plugins/rules').Block[];
  export default blocks;
}
