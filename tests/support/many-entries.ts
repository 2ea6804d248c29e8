/** Fills the work queue with entries of one client, as many as a figure or a test of plans needs. */
import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';
import type { NewQueueRow } from '#api/db/tables/queue.ts';

const PORTION = 500;

const areas = ['service', 'warehouse', 'claims', 'billing'];

const rowOf = (client: string, index: number): NewQueueRow => ({
  record_id: `record-${index}`,
  kind: 'submission',
  reference: `SR-2026-${String(index).padStart(6, '0')}`,
  client_id: client,
  form: 'service-request',
  title: `Tickets ${index}`,
  status: 'SUBMITTED',
  need: index % 3 === 0 ? 'client' : 'us',
  to_do: 'Review',
  since: '2026-03-02T10:00:00.000Z',
  due_on: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
  marks: '',
  area: areas[index % areas.length] ?? '',
  revision: 1,
  updated_at: '2026-03-02T10:00:00.000Z',
});

/** Adds entries whose numbers nobody has; of three, one waits for the client. */
export async function addManyEntries(
  { db }: Database,
  clientId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (let first = from; first < to; first += PORTION) {
    const rows = Array.from({ length: Math.min(PORTION, to - first) }, (_, index) =>
      rowOf(clientId, first + index),
    );
    await db.insertInto('work_queue').values(rows).execute();
  }
  await sql`analyze work_queue`.execute(db);
}
