/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { workOrderCalls } from './client.ts';

export const { listWorkOrders } = workOrderCalls(general);
