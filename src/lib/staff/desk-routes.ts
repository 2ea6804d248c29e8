import { safeRedirect } from '#lib/kernel/safe-redirect.ts';
import type { Right } from './roles.ts';

export interface DeskRoute {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** `anyone`: also without a session; `person`: every role. */
  readonly opens: 'anyone' | 'person' | Right;
}

/**
 * Pages of the desk, apart from the table of routes so that scripts of client pages stay small. The guard of the desk
 * decides on all of them and refuses pages outside the table. The menu has those that a right opens, in this order.
 */
export const deskRoutes = [
  { id: 'desk', path: '/desk', title: 'Queue', opens: 'read' },
  { id: 'desk-login', path: '/desk/login', title: 'Staff Login', opens: 'anyone' },
  { id: 'desk-join', path: '/desk/join', title: 'Join the desk', opens: 'anyone' },
  { id: 'desk-passkeys', path: '/desk/passkeys/[use]', title: 'Passkeys', opens: 'anyone' },
  { id: 'desk-logout', path: '/desk/logout', title: 'Log out', opens: 'anyone' },
  { id: 'desk-record', path: '/desk/records/[reference]', title: 'Record', opens: 'read' },
  { id: 'desk-quote', path: '/desk/records/[reference]/quote', title: 'Quote', opens: 'records' },
  {
    id: 'desk-quote-pdf',
    path: '/desk/records/[reference]/quote-pdf',
    title: 'Quote as PDF',
    opens: 'amounts',
  },
  { id: 'desk-presence', path: '/desk/presence/[reference]', title: 'Also open', opens: 'read' },
  { id: 'desk-file', path: '/desk/files/[id]', title: 'File', opens: 'read' },
  { id: 'desk-receipts', path: '/desk/receipts', title: 'Receipts', opens: 'floor' },
  { id: 'desk-receipt', path: '/desk/receipts/[reference]', title: 'Receipts', opens: 'read' },
  { id: 'desk-work', path: '/desk/work', title: 'Work', opens: 'floor' },
  { id: 'desk-work-order', path: '/desk/work/[reference]', title: 'Work', opens: 'read' },
  { id: 'desk-labels', path: '/desk/labels', title: 'Labels', opens: 'labels' },
  { id: 'desk-label-file', path: '/desk/labels/[reference]', title: 'Labels', opens: 'labels' },
  { id: 'desk-clients', path: '/desk/clients', title: 'Clients', opens: 'clients' },
  { id: 'desk-client', path: '/desk/clients/[number]', title: 'Clients', opens: 'clients' },
  { id: 'desk-prices', path: '/desk/prices', title: 'Prices', opens: 'amounts' },
  { id: 'desk-billing', path: '/desk/billing', title: 'Billing', opens: 'billing' },
  { id: 'desk-texts', path: '/desk/texts', title: 'Standard replies', opens: 'texts' },
  { id: 'desk-approvals', path: '/desk/approvals', title: 'Approvals', opens: 'approvals' },
  { id: 'desk-staff', path: '/desk/staff', title: 'Staff', opens: 'staff' },
  { id: 'desk-deliveries', path: '/desk/deliveries', title: 'Deliveries', opens: 'deliveries' },
  { id: 'desk-audit', path: '/desk/audit', title: 'Audit', opens: 'audit' },
  { id: 'desk-me', path: '/desk/me', title: 'My account', opens: 'person' },
  { id: 'desk-forbidden', path: '/desk/forbidden', title: 'Not allowed', opens: 'person' },
] as const satisfies readonly DeskRoute[];

export type DeskRouteId = (typeof deskRoutes)[number]['id'];

function deskRoute(id: DeskRouteId): DeskRoute {
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
