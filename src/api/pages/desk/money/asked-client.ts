/** The field Client that narrows a list of money to one client. */
import type { DeskFailure } from '../desk-api.ts';
import { rejectionOf } from '../posted.ts';

/** Returns a failure with messages at the fields of the filter, at Client for an unknown client. */
export function filterFailure(failure: DeskFailure, client = ''): DeskFailure {
  if (failure.status === 404 && client !== '')
    return { ...failure, fields: { client: 'No client has this customer ID or email.' } };
  return { ...failure, fields: rejectionOf(failure, { month: 'Month', client: 'Client' }).fields };
}
