/** The address of one work order. It works from a mail, also after a login in between. */
import { pathOf } from '#lib/kernel/routes.ts';

/** The page of the order with this number. */
export const workPath = (reference: string): string =>
  `${pathOf('report')}/process/${encodeURIComponent(reference)}`;
