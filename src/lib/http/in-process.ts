/** Origin of in-process calls by pages; external requests never have it. */
export const IN_PROCESS = 'http://portal.internal';

/** Returns true for an in-process call by a page. The server rejects foreign hosts. */
export const isInProcess = (request: Request): boolean => request.url.startsWith(`${IN_PROCESS}/`);
