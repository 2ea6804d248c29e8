/** Content files, made modules by integrations/content.mjs. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
