/** Which right of the company's people a record of a form needs. */
import { claimTypes, typeOf } from '#lib/kernel/form-table.ts';
import type { Right } from './roles.ts';

/** Returns the right to decide on records of a form, by its type. */
export function recordRight(type: string): Right {
  if (claimTypes().includes(type)) return 'claims';
  return type === typeOf('card-authorization') ? 'cards' : 'requests';
}
