/** Origin of calls that a page makes to the embedded API of its own process; no request from outside has it. */
export const IN_PROCESS = 'http://portal.internal';

/** Whether a page being rendered asks, not a client. The front server refuses every other host than the site's. */
export const isInProcess = (request: Request): boolean => request.url.startsWith(`${IN_PROCESS}/`);
