/** Whether values are as a schema of the API description says. */
export type Json = Readonly<Record<string, unknown>>;

/** An answer that was left out. */
const isEmpty = (value: unknown): boolean => value === '' || value === null;

/** What differs, by its place; as much of JSON Schema as the description uses. */
export function faults(schema: Json, value: unknown, at: string): string[] {
  if (isEmpty(value)) return [];
  const types = [schema['type'] ?? []].flat();
  const list = schema['enum'] ?? ('const' in schema ? [schema['const']] : undefined);
  if (Array.isArray(list)) return list.includes(value) ? [] : [`${at}: ${String(value)}`];
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as Json;
    const most = Number(schema['maxItems'] ?? Infinity);
    const own = types.includes('array') && value.length <= most ? [] : [at];
    return [...own, ...value.flatMap((each, index) => faults(items, each, `${at}.${index}`))];
  }
  if (typeof value === 'object' && value !== null) {
    const known = (schema['properties'] ?? {}) as Record<string, Json>;
    return Object.entries(value).flatMap(([name, member]) =>
      faults(known[name] ?? { type: 'unknown name' }, member, `${at}.${name}`),
    );
  }
  const kind = typeof value === 'number' ? ['integer', 'number'] : [typeof value];
  const isRight = types.length === 0 || kind.some((each) => types.includes(each));
  const isLong =
    typeof value === 'string' && value.length > Number(schema['maxLength'] ?? Infinity);
  return isRight && !isLong ? [] : [`${at}: ${String(value)}`];
}
