/** The first forms that work waits for. */
import type { Kysely } from 'kysely';
import type { Status } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Returns the titles of incomplete first forms before work; empty in other statuses. */
export const missingBeforeWork = async (
  { ports }: Pick<ApiContext, 'ports'>,
  db: Kysely<Tables>,
  clientId: string,
  { beforeWork }: Status,
): Promise<string[]> => (beforeWork ? ports.missingForms(db, clientId) : []);
