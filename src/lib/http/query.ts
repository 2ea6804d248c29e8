/** Query of a list; all optional, '' means omitted. Routes declare the names. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** Returns the path with the query. */
export function withQuery(path: string, query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}
