/**
 * The rooms of `src/lib` and `src/api`, and what each may use: types, dynamic imports and `.astro` files included.
 * A room is a folder with one subject. Capabilities never use each other: what two of them need is a room below them,
 * and what one must do when another acts goes through `api/context/ports.ts`.
 */
import { dirname, join, normalize } from 'node:path';
import { filesUnder, textOf } from './support.ts';

const capabilities = [
  'accounts',
  'labels',
  'products',
  'receipts',
  'stores',
  'submissions',
  'work-orders',
];

const inLib = (...rooms: string[]): string[] => rooms.map((room) => `lib/${room}`);
const inApi = (...rooms: string[]): string[] => rooms.map((room) => `api/${room}`);

const libMeans = inLib('kernel', 'http', 'session', 'records', 'forms', 'reports', 'spreadsheets');
const apiMeans = inApi(
  'kernel',
  'db',
  'workers',
  'context',
  'security',
  'http',
  'mail',
  'documents',
  'files',
  'spreadsheets',
  'records',
  'imports',
  'reports',
  'feed',
);

/** Rooms of `src/lib` that any room of `src/api` may use. */
const pure = inLib('kernel', 'records', 'forms', 'reports', 'spreadsheets', 'content', 'server');

const capabilityRows = capabilities.flatMap((name): [string, readonly string[]][] => [
  [`lib/${name}`, libMeans],
  [`api/${name}`, [...apiMeans, ...pure, ...inLib(name, 'portal')]],
]);

/** Each room with the rooms that it may use. */
export const rooms: ReadonlyMap<string, readonly string[]> = new Map([
  ['lib/kernel', []],
  ['lib/http', inLib('kernel')],
  ['lib/content', inLib('kernel')],
  ['lib/session', inLib('kernel', 'http')],
  ['lib/records', inLib('kernel')],
  ['lib/forms', inLib('kernel', 'http', 'session', 'records', 'spreadsheets')],
  ['lib/reports', inLib('kernel', 'http', 'records', 'spreadsheets')],
  ['lib/orders', inLib('kernel', 'http', 'session', 'forms', 'spreadsheets')],
  ['lib/spreadsheets', inLib('kernel', 'http', 'session')],
  ...capabilityRows,
  ['lib/portal', [...libMeans, ...inLib(...capabilities)]],
  ['lib/server', [...libMeans, ...inLib('content', 'submissions')]],
  ['api/kernel', pure],
  ['api/db', [...inApi('kernel'), ...pure, ...inLib('receipts', 'work-orders')]],
  ['api/workers', [...inApi('kernel'), ...pure]],
  ['api/context', [...inApi('kernel', 'db', 'workers'), ...pure]],
  ['api/security', [...inApi('kernel', 'db', 'context'), ...pure]],
  ['api/http', [...inApi('kernel', 'context', 'security'), ...pure, 'lib/http']],
  ['api/mail', [...inApi('kernel', 'db', 'context', 'security'), ...pure]],
  ['api/webhooks', [...inApi('kernel', 'db', 'context', 'security', 'http', 'mail'), ...pure]],
  ['api/documents', [...inApi('kernel', 'workers'), ...pure]],
  ['api/files', [...inApi('kernel', 'db', 'workers', 'context', 'security', 'http'), ...pure]],
  ['api/spreadsheets', [...inApi('kernel', 'workers', 'context', 'http', 'files'), ...pure]],
  [
    'api/orders',
    [...inApi('kernel', 'workers', 'context', 'http', 'spreadsheets'), ...pure, 'lib/orders'],
  ],
  ['api/records', [...inApi('kernel', 'db', 'context', 'security', 'files'), ...pure]],
  [
    'api/imports',
    [...inApi('kernel', 'db', 'context', 'security', 'http', 'files', 'spreadsheets'), ...pure],
  ],
  [
    'api/reports',
    [...apiMeans.filter((room) => !/imports|feed|reports|records/.test(room)), ...pure],
  ],
  [
    'api/feed',
    [...inApi('kernel', 'db', 'context', 'security', 'http', 'files', 'records'), ...pure],
  ],
  ['api/seed', [...apiMeans, ...pure, ...inApi(...capabilities), ...inLib(...capabilities)]],
  [
    'api/main',
    [
      ...apiMeans,
      ...pure,
      ...inApi('orders', 'seed', 'webhooks', ...capabilities),
      ...inLib('orders', 'portal', ...capabilities),
    ],
  ],
  [
    'api/pages',
    [
      ...apiMeans,
      ...libMeans,
      ...inApi('main', ...capabilities),
      ...inLib('content', 'server', 'portal', ...capabilities),
    ],
  ],
]);

const statement =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]|^\s*import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm;

/** Files of the project that a text at this path imports. */
export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(statement)].flatMap(([, named, bare, dynamic]) => {
    const target = named ?? bare ?? dynamic ?? '';
    if (target.startsWith('#')) return [`src/${target.slice(1)}`];
    return target.startsWith('.') ? [normalize(join(dirname(path), target))] : [];
  });
}

/** `lib/forms` for `src/lib/forms/check.ts`; a file at the root of `islands` or `components` is a room by itself. */
export const roomOf = (path: string): string | null =>
  /^src\/((?:lib|api|islands|components)\/[^/]+)/.exec(path)?.[1] ?? null;

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

/** The arrows between rooms of these files. */
export const arrowsOf = (files: ReadonlyMap<string, string>): Arrow[] =>
  [...files].flatMap(([file, text]) => {
    const from = roomOf(file);
    if (from === null) return [];
    return importsOf(file, text).flatMap((target) => {
      const to = roomOf(target);
      return to === null || to === from ? [] : [{ from, to, file }];
    });
  });

/** The files of the checkout that belong to rooms. */
export const roomFiles = (): Map<string, string> =>
  new Map(
    filesUnder('src')
      .filter((path) => roomOf(path) !== null && /\.(?:ts|tsx|astro)$/.test(path))
      .map((path) => [path, textOf(path)]),
  );

/** Arrows that the table does not have. */
export const forbidden = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => {
    if (!/^(?:lib|api)\//.test(from) || !/^(?:lib|api)\//.test(to)) return false;
    return !rooms.get(from)?.includes(to);
  });

/** A way from a room back to itself, or null when there is none. */
export function cycleOf(arrows: readonly Pick<Arrow, 'from' | 'to'>[]): string[] | null {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  const visit = (room: string, way: readonly string[]): string[] | null => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const to of new Set(next.get(room)?.map((arrow) => arrow.to))) {
      const found = visit(to, [...way, room]);
      if (found) return found;
    }
    done.add(room);
    return null;
  };
  for (const room of next.keys()) {
    const found = visit(room, []);
    if (found) return found;
  }
  return null;
}
