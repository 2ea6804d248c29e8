/** Pages of the desk: who may open each, and the menu. */
import {
  deskPathOf,
  deskRoutes,
  deskTitleOf,
  type DeskRoute,
  type DeskRouteId,
} from './desk-routes.ts';
import { isAllowed } from './roles.ts';
import type { StaffMember } from './staff-member.ts';

const byPath = new Map<string, DeskRoute>(deskRoutes.map((page) => [page.path, page]));

const mayOpen = (
  { opens }: Pick<DeskRoute, 'opens'>,
  { roles }: Pick<StaffMember, 'roles'>,
): boolean => opens === 'anyone' || opens === 'person' || isAllowed(roles, opens);

/** Returns true for pages that open without a session; decided by the pattern of the page. */
export const isOpenDeskPage = (routePattern: string): boolean =>
  byPath.get(routePattern)?.opens === 'anyone';

/** Returns true if a person may open the page of a pattern; false for pages outside the table. */
export function mayOpenDeskPage(routePattern: string, member: Pick<StaffMember, 'roles'>): boolean {
  const page = byPath.get(routePattern);
  return page !== undefined && mayOpen(page, member);
}

const isInMenu = ({ path, opens }: DeskRoute): boolean =>
  !path.includes('[') && opens !== 'anyone' && opens !== 'person';

/** Links of the menu that open to a person. */
export const deskMenu = (member: Pick<StaffMember, 'roles'>) =>
  deskRoutes
    .filter((page) => isInMenu(page) && mayOpen(page, member))
    .map(({ title, path }) => ({ label: title, href: path }));

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
