/** Which right of a client's person a record of a form needs. */
import { claimTypes, orderTypes, typeOf } from '#lib/kernel/form-table.ts';
import type { ClientRight } from './rights.ts';

/** Returns the right to write, send and answer records of a form, by its type. */
export function formRight(type: string): ClientRight {
  if (claimTypes().includes(type)) return 'claims';
  return type === typeOf('card-authorization') ? 'cards' : 'records';
}

/** True for forms whose files hold amounts: invoices, repair costs, limits of cards. */
export const filesHoldAmounts = (type: string): boolean => formRight(type) !== 'records';

/** True for forms on which the company writes about amounts: files of its messages may be quotes and invoices. */
export const messagesHoldAmounts = (type: string): boolean =>
  filesHoldAmounts(type) || orderTypes().includes(type);
