/**
 * React asks the environment whether it is in production. Told while building, the bundler leaves its build for
 * developers out, and the pages are rendered by the fast one however the server is started.
 */
export function productionBuild() {
  return {
    name: 'portal:production-build',
    apply: 'build',
    config: () => ({
      environments: { ssr: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
    }),
  };
}
