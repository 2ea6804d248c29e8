/**
 * The import table of docs/architecture.md: for each folder, the folders and packages it may not import.
 * It covers `.astro` files too, which dependency-cruiser cannot read.
 */
import tseslint from 'typescript-eslint';

const astro = '^astro(?::|$|/)';
const components = '/components/|\\.astro$';
const layouts = '/layouts/';
const islands = '/islands/';
const enhance = '/enhance/';
const libApi = '/lib/api/';
const libServer = '/lib/server/';
const node = '^node:';
const react = '^react(?:-dom)?(?:/|$)|^@nanostores/react$';
const serverPackages =
  '^(?:hono|kysely|nodemailer|pg|pino|sharp|ipaddr\\.js|@fastify/busboy|@electric-sql/pglite)(?:/|$)';
const stores = '/stores/|^nanostores$';

const screens = [components, layouts, islands, enhance];

/** `src/api/` seen from any folder of src but lib. */
const embeddedApi = '^(?:\\.\\./)+api/';

/** What pure code may not know, seen from src/lib itself and from a folder in it. */
const inLib = [
  node,
  serverPackages,
  ...screens,
  react,
  astro,
  '^\\.\\./api/',
  '^\\./(?:api|server)/',
];
const inLibFolder = [
  node,
  serverPackages,
  ...screens,
  react,
  astro,
  '^\\.\\./\\.\\./api/',
  '^\\.\\./server/',
];
const inLibDeep = [
  node,
  serverPackages,
  ...screens,
  react,
  astro,
  '^(?:\\.\\./){3}api/',
  '^(?:\\.\\./){2}server/',
];
const besides = '^\\.\\./api/';

const server = [libServer, node, serverPackages];

/** Folder, forbidden import paths, and whether types may pass. Later rows replace earlier ones. */
const table = [
  ['src/lib/*.ts', [...inLib, stores]],
  ['src/lib/*/**/*.ts', [...inLibFolder, besides, stores]],
  ['src/lib/*/*/**/*.ts', [...inLibDeep, stores]],
  ['src/lib/schemas/**/*.ts', [...inLibFolder, besides, stores, '/forms/']],
  ['src/lib/forms/**/*.ts', [...inLibFolder, besides, '/stores/']],
  ['src/lib/api/**/*.ts', [...inLibFolder, stores]],
  ['src/lib/browser/**/*.ts', inLibFolder],
  ['src/lib/stores/*.ts', inLibFolder],
  ['src/lib/stores/*/**/*.ts', inLibDeep],
  ['src/lib/server/**/*.ts', [...screens, react, stores]],
  ['src/islands/**/*.{ts,tsx}', [...server, components, layouts, astro, embeddedApi], 'types pass'],
  ['src/enhance/**/*.ts', [...server, components, layouts, islands, react, astro, embeddedApi]],
  ['src/components/**/*.astro', [...server, libApi, stores, embeddedApi]],
  ['src/layouts/**/*.astro', [...server, stores, embeddedApi], 'types pass'],
  ['src/pages/**/*.{astro,ts}', [stores, serverPackages, embeddedApi]],
  ['src/middleware.ts', [...screens, react, stores, libApi, '^\\./api/']],
  ['src/api/**/*.ts', [...screens, react, astro, libApi, stores]],
  ['src/api/db/migrations/**/*.ts', ['^\\.']],
  ['server/**/*.ts', [...screens, react, astro, stores, libApi, '/src/api/']],
];

/** @type {import('eslint').Linter.Config[]} */
export const importTable = table.map(([folder, regexes, types]) => ({
  files: [folder],
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: regexes.map((regex) => ({
          regex,
          allowTypeImports: types !== undefined,
          message: 'The import table of docs/architecture.md does not allow this.',
        })),
      },
    ],
  },
}));
