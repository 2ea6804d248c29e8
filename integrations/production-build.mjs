/** Bundled, these lose what is not used: hundreds of files fewer to read at a start, and their memory. */
const bundled = [
  '@nanostores/react',
  'bwip-js',
  'cookie',
  'devalue',
  'hono',
  'ipaddr.js',
  'kysely',
  'nanostores',
  'react',
  'react-dom',
  'superstruct',
  'wretch',
  'zod',
];

/**
 * What holds for the build alone: the packages that are bundled (the development server cannot load CommonJS ones like
 * that), and that this is production. React asks the environment for it; told while building, the bundler leaves
 * its build for developers out, and the pages are rendered by the fast one however the server is started.
 */
export function productionBuild() {
  return {
    name: 'portal:production-build',
    apply: 'build',
    config: () => ({
      ssr: { noExternal: bundled },
      environments: {
        ssr: {
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          // For the log's stack traces, through the bundle that is made of it.
          build: { sourcemap: 'hidden' },
        },
      },
    }),
  };
}
