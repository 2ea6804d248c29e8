/** What a list may be asked for; all of it optional, '' is as if it were left out. The API's routes name what there is. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** The path of a call with what it asks for. */
export function withQuery(path: string, query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}
