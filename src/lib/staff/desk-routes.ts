import { safeRedirect } from '#lib/kernel/safe-redirect.ts';

/**
 * Pages of the desk, apart from the table of routes so that scripts of client pages stay small. The guard of the desk
 * decides on all of them and refuses pages outside the table.
 */
export const deskRoutes = [
  { id: 'desk', path: '/desk', title: 'Queue' },
  { id: 'desk-login', path: '/desk/login', title: 'Staff Login' },
  { id: 'desk-join', path: '/desk/join', title: 'Join the desk' },
  { id: 'desk-passkeys', path: '/desk/passkeys/[use]', title: 'Passkeys' },
  { id: 'desk-logout', path: '/desk/logout', title: 'Log out' },
  { id: 'desk-record', path: '/desk/records/[reference]', title: 'Record' },
  { id: 'desk-quote', path: '/desk/records/[reference]/quote', title: 'Quote' },
  { id: 'desk-quote-pdf', path: '/desk/records/[reference]/quote-pdf', title: 'Quote as PDF' },
  {
    id: 'desk-presence',
    path: '/desk/presence/[reference]',
    title: 'Also open',
  },
  { id: 'desk-file', path: '/desk/files/[id]', title: 'File' },
  { id: 'desk-receipts', path: '/desk/receipts', title: 'Receipts' },
  { id: 'desk-receipt', path: '/desk/receipts/[reference]', title: 'Receipts' },
  { id: 'desk-work', path: '/desk/work', title: 'Work' },
  { id: 'desk-work-order', path: '/desk/work/[reference]', title: 'Work' },
  { id: 'desk-labels', path: '/desk/labels', title: 'Labels' },
  { id: 'desk-label-file', path: '/desk/labels/[reference]', title: 'Labels' },
  { id: 'desk-clients', path: '/desk/clients', title: 'Clients' },
  { id: 'desk-client', path: '/desk/clients/[number]', title: 'Clients' },
  { id: 'desk-prices', path: '/desk/prices', title: 'Prices' },
  { id: 'desk-billing', path: '/desk/billing', title: 'Billing' },
  { id: 'desk-texts', path: '/desk/texts', title: 'Standard replies' },
  { id: 'desk-approvals', path: '/desk/approvals', title: 'Approvals' },
  { id: 'desk-staff', path: '/desk/staff', title: 'Staff' },
  { id: 'desk-deliveries', path: '/desk/deliveries', title: 'Deliveries' },
  { id: 'desk-audit', path: '/desk/audit', title: 'Audit' },
  { id: 'desk-me', path: '/desk/me', title: 'My account' },
  { id: 'desk-forbidden', path: '/desk/forbidden', title: 'Not allowed' },
] as const;

export type DeskRouteId = (typeof deskRoutes)[number]['id'];

function deskRoute(id: DeskRouteId) {
  const found = deskRoutes.find((route) => route.id === id);
  if (!found) throw new Error(`Route ${id} is not in the table of the desk.`);
  return found;
}

/** The path of a page of the desk, ready for a link; its pattern without the value that it is about. */
export const deskPathOf = (id: DeskRouteId, value?: string): string =>
  value === undefined ? deskRoute(id).path : deskRoute(id).path.replace(/\[\w+\]/, () => value);

/** The title of a page of the desk. */
export const deskTitleOf = (id: DeskRouteId): string => deskRoute(id).title;

/** Returns true if the guard of the desk decides on a page, by its pattern. */
export const isDeskPattern = (routePattern: string): boolean =>
  routePattern === deskPathOf('desk') || routePattern.startsWith(`${deskPathOf('desk')}/`);

/** Address of the login page of the desk that leads back to `path` afterwards. */
export const deskLoginFor = (path: string): string =>
  `${deskPathOf('desk-login')}?next=${encodeURIComponent(path)}`;

/** Where to go after a login of the desk: `next` if it is a page of the desk, else its first page. */
export function safeDeskRedirect(next: string | null | undefined): string {
  const path = safeRedirect(next);
  const isDesk = /^\/desk(?:[/?#]|$)/.test(path);
  const isEntry = /^\/desk\/(?:login|join|logout)(?:[/?#]|$)/.test(path);
  return isDesk && !isEntry ? path : deskPathOf('desk');
}
