/**
 * The import table: which rooms of the source use which others, and what each area may not import at all. Types, dynamic
 * imports and `.astro` files are included. A room is a folder with one subject. Capabilities never use each other: what two
 * of them need is a room below them, and what one must do when another acts goes through `api/context/ports.ts`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const root = import.meta.dirname;

const capabilities = [
  'accounts',
  'labels',
  'products',
  'receipts',
  'staff',
  'stores',
  'submissions',
  'work-orders',
];

/** Names of rooms, separated by spaces, in one part of the source. */
const inPart = (part, names) => names.split(' ').map((name) => `${part}/${name}`);
const inLib = (names) => inPart('lib', names);
const inApi = (names) => inPart('api', names);

const libMeans = inLib('kernel http session records forms reports spreadsheets people passkeys');
const apiMeans = inApi(
  'kernel db workers context security http mail documents files spreadsheets records imports reports feed',
);
/** Rooms of `src/lib` that any room of `src/api` may use. */
const pure = inLib(
  'kernel records forms reports spreadsheets content server staff people passkeys',
);
const allLib = inLib(capabilities.join(' '));
const allApi = inApi(capabilities.join(' '));
const islands = (names) => inPart('islands', names);
const islandRooms = islands(
  'ui header form import orders stores submissions profile labels products',
);
const shown = ['components', 'components/ui', 'islands', ...islandRooms];
const components = (names) => [...shown, ...inPart('components', names)];

/** Each room with the rooms that it uses, which come before it: so there is no cycle. */
const rows = [
  ['lib/kernel', []],
  ['lib/http', inLib('kernel')],
  ['lib/passkeys', inLib('kernel')],
  ['lib/people', inLib('kernel passkeys')],
  ['lib/content', inLib('kernel people')],
  ['lib/session', inLib('kernel http')],
  ['lib/records', inLib('kernel')],
  ['lib/spreadsheets', inLib('kernel http session')],
  ['lib/forms', inLib('kernel http session records spreadsheets')],
  ['lib/reports', inLib('kernel http records spreadsheets people')],
  ['lib/orders', inLib('kernel http session forms spreadsheets')],
  ...allLib.map((room) => [room, libMeans]),
  ['lib/portal', [...libMeans, ...allLib]],
  ['lib/queue', [...libMeans, ...allLib, 'lib/portal']],
  ['lib/server', [...libMeans, ...inLib('content submissions')]],
  ['api/kernel', pure],
  ['api/db', [...inApi('kernel'), ...pure, ...inLib('products receipts work-orders')]],
  ['api/workers', [...inApi('kernel'), ...pure]],
  ['api/context', [...inApi('kernel db workers'), ...pure]],
  ['api/security', [...inApi('kernel db context'), ...pure]],
  ['api/http', [...inApi('kernel context security'), ...pure, 'lib/http']],
  ['api/mail', [...inApi('kernel db context security'), ...pure]],
  ['api/webhooks', [...inApi('kernel db context security http mail'), ...pure]],
  ['api/documents', [...inApi('kernel workers'), ...pure]],
  ['api/files', [...inApi('kernel db workers context security http'), ...pure]],
  ['api/spreadsheets', [...inApi('kernel workers context http files'), ...pure]],
  ['api/orders', [...inApi('kernel workers context http spreadsheets'), ...pure, 'lib/orders']],
  ['api/records', [...inApi('kernel db context security files mail'), ...pure]],
  ['api/imports', [...inApi('kernel db context security http files spreadsheets'), ...pure]],
  [
    'api/reports',
    [...apiMeans.filter((room) => !/imports|feed|reports|records/.test(room)), ...pure],
  ],
  ['api/feed', [...inApi('kernel db context security http files records'), ...pure]],
  ['api/queue', [...apiMeans, ...pure, ...allLib, 'lib/queue', 'lib/portal']],
  ['api/desk', [...apiMeans, ...pure, ...allLib, 'lib/portal']],
  ...allApi.map((room) => [room, [...apiMeans, ...pure, room.replace('api', 'lib'), 'lib/portal']]),
  ['api/seed', [...apiMeans, ...pure, ...allApi, ...allLib]],
  [
    'api/main',
    [
      ...apiMeans,
      ...pure,
      ...inApi('orders queue desk seed webhooks'),
      ...allApi,
      ...inLib('orders portal queue'),
      ...allLib,
    ],
  ],
  [
    'api/pages',
    [
      ...apiMeans,
      ...libMeans,
      ...inApi('main queue'),
      ...allApi,
      ...inLib('content server portal queue'),
      ...allLib,
    ],
  ],
  ['islands/ui', []],
  ['islands/header', []],
  ['islands/form', islands('ui')],
  ['islands/import', islands('ui form')],
  ['islands/orders', islands('ui form')],
  ['islands/stores', islands('ui form')],
  ['islands/submissions', islands('ui form')],
  ['islands/profile', islands('ui form header')],
  ['islands/labels', islands('ui form import submissions')],
  ['islands/products', islands('ui form labels')],
  // Files that lie directly in the folder.
  ['islands', islandRooms],
  ['components/ui', []],
  ['components', shown.slice(1)],
  ...inPart(
    'components',
    'content labels orders people profile reports security terms welcome',
  ).map((room) => [room, shown]),
  ['components/receipts', components('reports')],
  ['components/work-orders', components('reports')],
  ['components/submissions', components('orders reports')],
  ['components/stores', components('submissions')],
  ['components/desk', components('receipts reports submissions')],
];

/** @type {Map<string, string[]>} */
export const rooms = new Map();
for (const [room, used] of rows) {
  const late = used.find((each) => !rooms.has(each));
  if (late) throw new Error(`${room} uses ${late}, which comes later in the import table.`);
  rooms.set(room, used);
}

const api = '^src/api/';
const apiBelowPages = '^src/api/(?!pages/)';
const libServer = '^src/lib/server/';
const front = '^src/pages/|^server/';
const astro = '^astro(?::|$|/)';
const templates = '^src/components/|\\.astro$';
const layouts = '^src/layouts/';
const screens = [templates, layouts, '^src/(?:islands|enhance)/'];
const clients = '^src/lib/(?:.*/)?(?:[a-z-]+-)?client\\.ts$';
const stores = '\\.store\\.ts$|^nanostores$';
const node = '^node:';
const react = '^react(?:-dom)?(?:/|$)|^@nanostores/react$';
const serverPackages =
  '^(?:hono|kysely|nodemailer|pg|pino|sharp|ipaddr\\.js|@fastify/busboy|@electric-sql/pglite)(?:/|$)';
const server = [api, libServer, front, node, serverPackages];

/** Beginning of a path, what its files may not import, and if types may pass. The last row that fits counts. */
const areas = [
  ['src/', []],
  ['src/lib/', [...server, ...screens, react, astro]],
  ['src/lib/content/', [api, libServer, front, serverPackages, ...screens, react, astro]],
  ['src/lib/server/', [...screens, react, stores]],
  ['src/islands/', [...server, templates, layouts, astro], 'types pass'],
  ['src/enhance/', [...server, templates, layouts, '^src/islands/', react, astro]],
  ['src/components/', [...server, clients, stores]],
  ['src/layouts/', [...server, stores], 'types pass'],
  ['src/pages/', [apiBelowPages, serverPackages, stores]],
  ['src/middleware.ts', [apiBelowPages, ...screens, react, stores, clients]],
  ['src/api/', [...screens, react, astro, clients, stores]],
  ['src/api/pages/', [...screens, react, stores]],
  ['src/api/db/migrations/', ['^src/(?!api/db/column-types)']],
  ['server/', [api, ...screens, react, astro, clients, stores]],
  ['server/render-page.ts', [api, ...screens, react, clients, stores]],
  ['server/start-api.ts', [...screens, react, astro, clients, stores]],
].map(([start, patterns, types]) => ({
  start,
  forbidden: patterns.map((pattern) => new RegExp(pattern)),
  types: types !== undefined,
}));

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** `lib/forms` for `src/lib/forms/check.ts`, `islands` for a file that lies directly in that folder. */
const roomOf = (path) =>
  /^src\/((?:lib|api)\/[^/]+|(?:islands|components)(?:\/[^/]+(?=\/))?)/.exec(path)?.[1];
const isScreen = (room) => /^(?:islands|components)/.test(room);

/** A path from the root, or the name of a package. */
function targetOf(file, source) {
  if (source.startsWith('#')) return `src/${source.slice(1)}`;
  return source.startsWith('.') ? posix.join(dirname(file), source) : source;
}

function isAllowed(file, target, isType) {
  const area = areas.findLast(({ start }) => file.startsWith(start));
  const mayPass = isType && area?.types;
  if (!mayPass && area?.forbidden.some((pattern) => pattern.test(target))) return false;
  const name = target.split('/').slice(0, target.startsWith('@') ? 2 : 1);
  if (area && !isType && name.join('/') in devDependencies) return false;
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === undefined || to === undefined || isScreen(from) !== isScreen(to)) return true;
  return from === to ? rooms.has(from) : rooms.get(from)?.includes(to);
}

const rule = {
  meta: { schema: [] },
  create(context) {
    const file = relative(root, context.physicalFilename).split(sep).join('/');
    const check = (node) => {
      const source = (node.source ?? node.argument?.literal)?.value;
      if (typeof source !== 'string') return;
      const isType =
        (node.importKind ?? node.exportKind) === 'type' || node.type === 'TSImportType';
      const target = targetOf(file, source);
      if (isAllowed(file, target, isType)) return;
      const message = `The import table (eslint.imports.mjs) does not allow ${target} here.`;
      context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/** @type {import('eslint').Linter.Config[]} */
export const importTable = [
  {
    files: ['{src,server}/**/*.{ts,tsx,astro}'],
    plugins: { portal: { rules: { imports: rule } } },
    rules: { 'portal/imports': 'error' },
  },
];
