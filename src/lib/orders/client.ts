/** Calls the API from the browser. */
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { orderReply, type OrderReply } from './replies.ts';

/** Values of a pasted text or a file; the server stores nothing of it. */
export const readOrder = (source: string | File): ApiResult<OrderReply> => {
  const form = new FormData();
  form.set(typeof source === 'string' ? 'text' : 'data', source);
  return general.send({ path: '/client/orders/read', body: form, reply: orderReply });
};
