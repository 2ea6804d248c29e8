/** The address of one work order: it survives a login and works from a mail (domain 0.8). */
import { pathOf } from '#lib/kernel/routes.ts';

/** The page of the order with this number. */
export const workPath = (reference: string): string =>
  `${pathOf('report')}/process/${encodeURIComponent(reference)}`;
