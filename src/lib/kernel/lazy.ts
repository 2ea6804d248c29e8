/**
 * Returns a lazily created value. Module-level values delay the first paint of every page that loads the module: the
 * first formatter with a time zone takes 60 ms on a slow phone.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
