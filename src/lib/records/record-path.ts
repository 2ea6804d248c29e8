/** The address of one record. It works from a mail, also after a login in between. */
import { pathOf, type RouteId } from '#lib/kernel/routes.ts';

/** The page of this record. */
export const recordPath = ({ route }: { readonly route: RouteId }, id: string): string =>
  `${pathOf(route)}/${encodeURIComponent(id)}`;
