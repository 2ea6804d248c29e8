/**
 * What each part of the source may not import: packages, and other parts. Files of `src/lib` and `src/api` are
 * imported by alias (`#lib/…`, `#api/…`) from outside their room. It covers `.astro` files too, which
 * dependency-cruiser cannot read. The rooms inside `src/lib` and `src/api` have their own table.
 */
import tseslint from 'typescript-eslint';

const api = '^#api/';
const apiBelowPages = '^#api/(?!pages/)';
const libServer = '^#lib/server/';
const astro = '^astro(?::|$|/)';
const components = '/components/|\\.astro$';
const layouts = '/layouts/';
const islands = '/islands/';
const enhance = '/enhance/';
const clients = '^#lib/(?:.*/)?(?:[a-z-]+-)?client\\.ts$';
const stores = '\\.store\\.ts$|^nanostores$';
const node = '^node:';
const react = '^react(?:-dom)?(?:/|$)|^@nanostores/react$';
const serverPackages =
  '^(?:hono|kysely|nodemailer|pg|pino|sharp|ipaddr\\.js|@fastify/busboy|@electric-sql/pglite)(?:/|$)';

const screens = [components, layouts, islands, enhance];
const server = [api, libServer, node, serverPackages];

/** Folder, forbidden import paths, and whether types may pass. Later rows replace earlier ones. */
const table = [
  ['src/lib/**/*.ts', [...server, ...screens, react, astro]],
  ['src/lib/content/**/*.ts', [api, libServer, serverPackages, ...screens, react, astro]],
  ['src/lib/server/**/*.ts', [...screens, react, stores]],
  ['src/islands/**/*.{ts,tsx}', [...server, components, layouts, astro], 'types pass'],
  ['src/enhance/**/*.ts', [...server, components, layouts, islands, react, astro]],
  ['src/components/**/*.astro', [...server, clients, stores]],
  ['src/layouts/**/*.astro', [...server, stores], 'types pass'],
  ['src/pages/**/*.{astro,ts}', [apiBelowPages, serverPackages, stores]],
  ['src/middleware.ts', [apiBelowPages, ...screens, react, stores, clients]],
  ['src/api/**/*.ts', [...screens, react, astro, clients, stores]],
  ['src/api/pages/**/*.ts', [...screens, react, stores]],
  ['src/api/db/migrations/**/*.ts', ['^\\.', '^#']],
  ['src/pipeline/**/*.ts', [api, ...screens, react, astro, clients, stores]],
  ['server/**/*.ts', [api, ...screens, react, astro, clients, stores]],
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
