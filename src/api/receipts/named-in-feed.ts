/** Whom and what the feed names: the client, and the service request that announced a delivery. */
import { ok, type Result } from '../../lib/result.ts';
import type { ApiContext } from '../context.ts';
import { findClientByEmailKey, findClientById, findClientByNumber } from '../db/clients.ts';
import { emailKey } from '../db/email-key.ts';
import { findOwnSubmission } from '../db/submissions.ts';
import type { ClientRow } from '../db/tables.ts';
import type { Failure } from '../failures.ts';
import { invalidForm } from '../submissions/invalid-form.ts';

/** By id, customer ID or e-mail address. */
export async function findNamedClient(
  { database }: Pick<ApiContext, 'database'>,
  name: string,
): Promise<ClientRow | undefined> {
  const db = database.db;
  if (name.includes('@')) return findClientByEmailKey(db, emailKey(name));
  return (await findClientByNumber(db, name)) ?? (await findClientById(db, name));
}

interface NamedRequest {
  readonly id: string;
}

/** The service request that announced the delivery, which must be the same client's. */
export async function requestOf(
  { database }: Pick<ApiContext, 'database'>,
  clientId: string,
  reference: string | undefined,
): Promise<Result<NamedRequest | undefined, Failure>> {
  if (reference === undefined) return ok(undefined);
  const row = await findOwnSubmission(database.db, { clientId, id: reference });
  if (row) return ok({ id: row.id });
  return invalidForm({ serviceRequest: 'The client has no such request.' });
}
