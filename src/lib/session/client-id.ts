import { isRecord } from '#lib/kernel/is-record.ts';

/** An id in the type in which it came, because it is sent back to the same API. */
export type ClientId = string | number;

/** The id of the client in auth data; undefined where the API said none. */
export function clientIdIn(data: Readonly<Record<string, unknown>> | null): ClientId | undefined {
  const client = data?.['client'];
  const id = isRecord(client) ? client['id'] : undefined;
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}
