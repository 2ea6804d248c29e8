/**
 * A value that is made when it is first asked for. What is made while a module loads is paid for by every page that
 * loads it, before its first paint: the first formatter with a time zone takes 60 ms on a slow phone.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
