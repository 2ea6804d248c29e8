/** Whom and what the feed names: the client, and the service request that announced a delivery. */
import { findOwnSubmission } from '#api/records/submission-links.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findClientByEmailKey, findClientById, findClientByNumber } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';

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
