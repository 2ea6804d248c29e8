import type { ApiResult, Http } from '#lib/http/http.ts';
import { orderReply, type OrderReply } from './replies.ts';

/** The call that reads an order. */
export const orderCalls = (http: Http) => ({
  /** Values of a pasted text or a file; the server stores nothing of it. */
  readOrder: (source: string | File): ApiResult<OrderReply> => {
    const form = new FormData();
    form.set(typeof source === 'string' ? 'text' : 'data', source);
    return http.send({ path: '/client/orders/read', body: form, reply: orderReply });
  },
});
