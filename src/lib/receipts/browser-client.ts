/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { receiptCalls } from './client.ts';

export const { listReceipts, readReceipt } = receiptCalls(general);
