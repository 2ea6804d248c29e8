/** Pages of the desk: who may open each, and the menu. */
import { deskPathOf, deskTitleOf, type DeskRouteId } from './desk-routes.ts';
import { isAllowed, type Right } from './roles.ts';
import type { StaffMember } from './staff-member.ts';

interface DeskPage {
  readonly id: DeskRouteId;
  /** `anyone`: also without a session; `person`: every role. */
  readonly opens: 'anyone' | 'person' | Right;
  readonly isInMenu?: boolean;
}

const pages: readonly DeskPage[] = [
  { id: 'desk-login', opens: 'anyone' },
  { id: 'desk-join', opens: 'anyone' },
  { id: 'desk-passkeys', opens: 'anyone' },
  { id: 'desk-logout', opens: 'anyone' },
  { id: 'desk-forbidden', opens: 'person' },
  { id: 'desk-me', opens: 'person' },
  { id: 'desk', opens: 'read', isInMenu: true },
  { id: 'desk-record', opens: 'read' },
  { id: 'desk-quote', opens: 'records' },
  { id: 'desk-quote-pdf', opens: 'amounts' },
  { id: 'desk-file', opens: 'read' },
  { id: 'desk-presence', opens: 'read' },
  { id: 'desk-receipts', opens: 'floor', isInMenu: true },
  { id: 'desk-receipt', opens: 'read' },
  { id: 'desk-work', opens: 'floor', isInMenu: true },
  { id: 'desk-work-order', opens: 'read' },
  { id: 'desk-labels', opens: 'labels', isInMenu: true },
  { id: 'desk-label-file', opens: 'labels' },
  { id: 'desk-clients', opens: 'clients', isInMenu: true },
  { id: 'desk-client', opens: 'clients' },
  { id: 'desk-prices', opens: 'amounts', isInMenu: true },
  { id: 'desk-billing', opens: 'billing', isInMenu: true },
  { id: 'desk-texts', opens: 'texts', isInMenu: true },
  { id: 'desk-approvals', opens: 'approvals', isInMenu: true },
  { id: 'desk-staff', opens: 'staff', isInMenu: true },
  { id: 'desk-deliveries', opens: 'deliveries', isInMenu: true },
  { id: 'desk-audit', opens: 'audit', isInMenu: true },
];

const byPath = new Map(pages.map((page) => [deskPathOf(page.id), page]));

const mayOpen = ({ opens }: DeskPage, { roles }: Pick<StaffMember, 'roles'>): boolean =>
  opens === 'anyone' || opens === 'person' || isAllowed(roles, opens);

/** Returns true for pages that open without a session; decided by the pattern of the page. */
export const isOpenDeskPage = (routePattern: string): boolean =>
  byPath.get(routePattern)?.opens === 'anyone';

/** Returns true if a person may open the page of a pattern; false for pages outside the table. */
export function mayOpenDeskPage(routePattern: string, member: Pick<StaffMember, 'roles'>): boolean {
  const page = byPath.get(routePattern);
  return page !== undefined && mayOpen(page, member);
}

/** Links of the menu that open to a person. */
export const deskMenu = (member: Pick<StaffMember, 'roles'>) =>
  pages
    .filter((page) => page.isInMenu === true && mayOpen(page, member))
    .map(({ id }) => ({ label: deskTitleOf(id), href: deskPathOf(id) }));

/** Returns the link from a record back to its list; to the queue for people who may not open the list. */
export function deskListLink(
  id: DeskRouteId,
  label: string,
  member: Pick<StaffMember, 'roles'> | undefined,
): { readonly label: string; readonly href: string } {
  const href = deskPathOf(id);
  return member && mayOpenDeskPage(href, member)
    ? { label, href }
    : { label: deskTitleOf('desk'), href: deskPathOf('desk') };
}

/** Returns true if a page belongs to a link of the menu: its own, or of a record below it. */
export const isDeskMenuPlace = (href: string, current: string): boolean =>
  href === deskPathOf('desk')
    ? current.startsWith(`${href}/records/`)
    : current.startsWith(`${href}/`);
