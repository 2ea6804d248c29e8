/** What the company's own system will be told, oldest first, for tests of what tells it. */
import { openPayload } from '#api/mail/queue.ts';
import { SITE, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { SECRET } from './receiver.ts';

/** Settings of an API that tells such a system. */
export const withWebhooks = {
  siteUrl: new URL(SITE),
  operationsApiKey: OPERATIONS_KEY,
  webhookUrl: new URL('https://wms.example.com/hook'),
  webhookSecret: SECRET,
};

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function webhooksOf({ database, context }: TestApi): Promise<Told[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', 'webhook')
    .orderBy('position')
    .execute();
  return rows.map((row) => JSON.parse(String(openPayload(row, context.keysFor))) as Told);
}
