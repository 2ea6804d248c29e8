/** First forms that a client has to complete before work begins. */
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Status } from '#lib/records/status.ts';
import type { Kysely } from 'kysely';

/** Returns the titles of incomplete first forms before work; empty in other statuses. */
export const missingBeforeWork = async (
  { ports }: Pick<ApiContext, 'ports'>,
  db: Kysely<Tables>,
  clientId: string,
  { beforeWork }: Status,
): Promise<string[]> => (beforeWork ? ports.missingForms(db, clientId) : []);
