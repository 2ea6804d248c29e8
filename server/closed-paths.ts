/** Doors of the framework that this product does not use. */
const closed = ['/_image', '/_server-islands', '/_actions', '/_astro', '/.'];

/** Whether nothing may be answered here but 404, once the known files have been looked up. */
export const isClosedPath = (path: string): boolean => {
  const second = path.charCodeAt(1);
  if (second !== 0x5f && second !== 0x2e) return false;
  return closed.some((door) => path === door || path.startsWith(door === '/.' ? door : `${door}/`));
};

/** The decoded path without query, or null when it cannot be read. */
export function pathOf(target: string | undefined): string | null {
  if (target?.startsWith('/') !== true) return null;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
