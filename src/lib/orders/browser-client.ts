/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { orderCalls } from './client.ts';

export const { readOrder } = orderCalls(general);
