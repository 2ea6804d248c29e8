import { formAt, formRows, type FormId } from './form-table.ts';

/**
 * Every page of the portal with its access level. The middleware, the navigation, the redirects, the page
 * cache and the tests read this table; a path that is not in it is protected (default deny).
 */
export type Access = 'public' | 'protected';

export interface Route {
  readonly id: string;
  /** Path as typed into the address bar, without a trailing slash. */
  readonly path: string;
  readonly access: Access;
  readonly title: string;
}

const pages = [
  { id: 'login', path: '/login', access: 'public', title: 'Login' },
  { id: 'signup', path: '/signup', access: 'public', title: 'Sign Up' },
  { id: 'forgot-password', path: '/forgot-password', access: 'public', title: 'Forgot Password' },
  { id: 'invitation', path: '/invitation', access: 'public', title: 'Join' },
  { id: 'error', path: '/error', access: 'public', title: 'Error' },
  { id: 'not-found', path: '/404', access: 'public', title: 'Page not found' },
  { id: 'server-error', path: '/500', access: 'public', title: 'Error' },
  { id: 'session', path: '/session', access: 'public', title: 'Session mirror' },
  { id: 'passkeys', path: '/passkeys/[id]', access: 'public', title: 'Passkeys' },
  { id: 'offline', path: '/offline', access: 'public', title: 'Offline' },
  { id: 'manifest', path: '/manifest.webmanifest', access: 'public', title: 'Content' },
  { id: 'content', path: '/content', access: 'public', title: 'Content' },
  { id: 'content-file', path: '/content/[file]', access: 'public', title: 'Content' },
  { id: 'content-preview', path: '/content/preview/[file]', access: 'public', title: 'Content' },
  { id: 'content-picture', path: '/pictures/[name]', access: 'public', title: 'Content' },
  { id: 'welcome', path: '/', access: 'protected', title: 'Home' },
  { id: 'profile', path: '/profile', access: 'protected', title: 'User Profile' },
  {
    id: 'change-password',
    path: '/change-password',
    access: 'protected',
    title: 'Change Password',
  },
  { id: 'security', path: '/security', access: 'protected', title: 'Security' },
  { id: 'people', path: '/people', access: 'protected', title: 'People' },
  { id: 'section', path: '/section', access: 'protected', title: 'Section' },
  { id: 'search', path: '/search', access: 'protected', title: 'Search' },
  { id: 'report', path: '/report', access: 'protected', title: 'Process Reports' },
  {
    id: 'receipt-report',
    path: '/report/receipt/receipt-report',
    access: 'protected',
    title: 'Receipt Report',
  },
  {
    id: 'receipt-record',
    path: '/report/receipt/receipt-report/[reference]',
    access: 'protected',
    title: 'Receipt Report',
  },
  {
    id: 'receipt-export',
    path: '/report/receipt/receipt-export',
    access: 'protected',
    title: 'Receipt Report',
  },
  {
    id: 'receipt-paper',
    path: '/report/receipt/receipt-paper/[reference]',
    access: 'protected',
    title: 'Receipt Report',
  },
  {
    id: 'receipt-file',
    path: '/report/receipt/receipt-file/[id]',
    access: 'protected',
    title: 'Receipt Report',
  },
  { id: 'create-label', path: '/create_lable', access: 'protected', title: 'Create Your Labels' },
  { id: 'retail-stores', path: '/retail-stores', access: 'protected', title: 'Retail Stores' },
  { id: 'products', path: '/products', access: 'protected', title: 'Products' },
  {
    id: 'product-export',
    path: '/products/export',
    access: 'protected',
    title: 'Products',
  },
  { id: 'new-store', path: '/retail-stores/new', access: 'protected', title: 'Add a store' },
  {
    id: 'store-import',
    path: '/retail-stores/import',
    access: 'protected',
    title: 'Import stores',
  },
  {
    id: 'store-export',
    path: '/retail-stores/export',
    access: 'protected',
    title: 'Retail Stores',
  },
  {
    id: 'retail-store-record',
    path: '/retail-stores/[reference]',
    access: 'protected',
    title: 'Retail Stores',
  },
  {
    id: 'retail-store-edit',
    path: '/retail-stores/[reference]/edit',
    access: 'protected',
    title: 'Retail Stores',
  },
  {
    id: 'label-approval',
    path: '/create_lable/approve',
    access: 'protected',
    title: 'Create Your Labels',
  },
  {
    id: 'create-label-record',
    path: '/create_lable/[reference]',
    access: 'protected',
    title: 'Create Your Labels',
  },
  {
    id: 'terms-version',
    path: '/terms_&_conditions/versions/[version]',
    access: 'protected',
    title: 'Terms & Condition',
  },
  {
    id: 'terms-text',
    path: '/terms_&_conditions/versions/[version]/text',
    access: 'protected',
    title: 'Terms & Condition',
  },
  {
    id: 'work-order',
    path: '/report/process/[reference]',
    access: 'protected',
    title: 'Work order',
  },
  { id: 'work-export', path: '/report/work-export', access: 'protected', title: 'Work order' },
  { id: 'attachment-file', path: '/report/file/[id]', access: 'protected', title: 'File' },
  { id: 'work-file', path: '/report/work-file/[id]', access: 'protected', title: 'Work order' },
  {
    id: 'work-paper',
    path: '/report/work-paper/[reference]',
    access: 'protected',
    title: 'Work order',
  },
] as const satisfies readonly Route[];

export type RouteId = (typeof pages)[number]['id'] | FormId;

/** The page of a form and the pages of its records. */
const formRoutes = formRows.flatMap(({ id, path, title }): Route[] => [
  { id, path, access: 'protected', title },
  { id: `${id}-record`, path: `${path}/[reference]`, access: 'protected', title },
]);

export const routes: readonly Route[] = [...pages, ...formRoutes];

const byId = new Map<string, Route>(routes.map((route) => [route.id, route]));

/** The route with this id. */
export function route(id: RouteId): Route {
  const found = byId.get(id);
  if (!found) throw new Error(`Route ${id} is not in the table.`);
  return found;
}

/** The path of the route with this id, ready for a link. */
export const pathOf = (id: RouteId): string => route(id).path;

/** Pages that another API (API_BASE_URL) serves too; the others show records, which only the embedded one has. */
const pagesOfAnyApi: ReadonlySet<string> = new Set(
  (['welcome', 'profile', 'change-password', 'search', 'section'] as const).map(pathOf),
);

/** Sections that tell in words what they are for where records are not stored, by the pattern of their pages. */
const sections: Readonly<Record<string, RouteId>> = {
  ...Object.fromEntries(
    (['report', 'receipt-report', 'create-label', 'retail-stores', 'products'] as const).map(
      (id) => [pathOf(id), id],
    ),
  ),
  [pathOf('new-store')]: 'retail-stores',
  [pathOf('store-import')]: 'retail-stores',
};

/** Returns what stands for a page where records are not stored: the page itself, a section in words, or null. */
export function pageWithoutRecords(routePattern: string, form?: string): 'itself' | RouteId | null {
  if (pagesOfAnyApi.has(routePattern)) return 'itself';
  if (routePattern === '/[form]') return formAt(form)?.id ?? null;
  return sections[routePattern] ?? null;
}

/**
 * Returns true if a page is public. Decided by the pattern of the rendered page, never by the spelling of the path;
 * unknown patterns are protected.
 */
export const isPublicPattern = (routePattern: string): boolean =>
  routes.some(({ access, path }) => access === 'public' && path === routePattern);
