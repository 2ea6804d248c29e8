/** The import graph of TypeScript files: no cycles, one direction, server code never reached by browsers. */
const api = '^src/api/';
const serverOnly = '^src/(?:api|lib/server|pipeline)/|^server/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(?:astro|virtual):|astro/hono|\\.astro$|\\?' },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'What runs in production must be an ordinary dependency.',
      severity: 'error',
      from: { path: '^(?:src|server)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'browser-code-without-server',
      comment:
        'Islands, small browser scripts and stores must never bring server code to the browser.',
      severity: 'error',
      from: { path: '^src/(?:islands|enhance|lib/(?!server/))/' },
      to: { path: serverOnly, reachable: true },
    },
    {
      name: 'pure-lib',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: '^src/lib/server/' },
      to: { path: '^src/(?:api|islands|enhance|pages|layouts|components|lib/server)/' },
    },
    {
      name: 'api-only-through-fetch',
      comment:
        'Only the composition root, the in-process transport and tools know the embedded API.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: '^src/(?:api/|fetch\\.ts$|lib/server/)' },
      to: { path: api },
    },
    {
      name: 'frozen-migrations',
      comment: 'A migration must do the same for ever, whatever the code becomes.',
      severity: 'error',
      from: { path: '^src/api/db/migrations/\\d' },
      to: { path: '^src/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|data|\\.astro)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
