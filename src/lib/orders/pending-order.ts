/** Keeps the order that is being pasted for this tab and client, past a lost session. Browser only. */
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { readAuthData } from '#lib/session/auth-storage.ts';
import { storageOf } from '#lib/session/browser-storage.ts';
import { clientIdIn } from '#lib/session/client-id.ts';
import { is } from 'superstruct';
import { orderReply, type OrderReply } from './replies.ts';

const KEY = 'order';

interface PendingOrder {
  /** The pasted text. */
  readonly text: string;
  /** Values read from the text or the file; null before. */
  readonly reading: OrderReply | null;
}

/** The order of this client, if the tab has one. */
export function readPendingOrder(): PendingOrder | null {
  const found = parseJson(storageOf('sessionStorage')?.getItem(KEY));
  if (!isRecord(found) || found['client'] !== clientIdIn(readAuthData())) return null;
  const { text, reading } = found;
  return {
    text: typeof text === 'string' ? text : '',
    reading: is(reading, orderReply) ? reading : null,
  };
}

/** Keeps an order; false where the browser has no room for it. */
export function storeOrder(order: PendingOrder): boolean {
  const client = clientIdIn(readAuthData());
  if (client === undefined) return true;
  try {
    storageOf('sessionStorage')?.setItem(KEY, JSON.stringify({ client, ...order }));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the order: a draft has been made of it. */
export const clearOrder = (): void => storageOf('sessionStorage')?.removeItem(KEY);
