/** Pages that a link of the content may lead to. */
import { routes } from '#lib/kernel/routes.ts';

/** Addresses of files, and the stand-in for sections without records. */
const isNoPage = (id: string): boolean => id.endsWith('-export') || id === 'section';

/** Pages with an address of their own, each title once. */
export const linkPages = routes
  .filter(({ id, access, path }) => access === 'protected' && !path.includes('[') && !isNoPage(id))
  .filter(({ title }, index, all) => all.findIndex((each) => each.title === title) === index);
