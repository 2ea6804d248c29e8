/** Records of all kinds that changed last. */
import type { ApiContext } from '#api/context/context.ts';
import { readBy } from '#api/security/rights.ts';
import { type RecentRecord, MAX_OF_A_KIND, MAX_RECENT } from '#lib/portal/recent.ts';
import { sql } from 'kysely';

/** Each kind is read from its own index; the first of each are sorted together. */
export async function recentRecords(
  context: Pick<ApiContext, 'database' | 'member'>,
  clientId: string,
): Promise<RecentRecord[]> {
  const none = sql`cast(null as text)`;
  const { rows } = await sql<RecentRecord>`
    select * from (
      select * from (
        select 'submission' as "kind", type as "type", reference as "reference", title as "title",
          status as "status", ${none} as "waitingFor", '' as "holdReason", 0 as "openExceptions", updated_at as "updatedAt"
        from submissions where client_id = ${clientId} and reference is not null
        order by updated_at desc limit ${MAX_OF_A_KIND}) as forms
      union all select * from (
        select 'receipt', '', reference, vendor, status, ${none}, '', open_exceptions, updated_at
        from receipts where client_id = ${clientId}
        order by updated_at desc limit ${MAX_OF_A_KIND}) as deliveries
      union all select * from (
        select 'work_order', '', reference, title, status, waiting_for, hold_reason, 0, updated_at
        from work_orders where client_id = ${clientId}
        order by updated_at desc limit ${MAX_OF_A_KIND}) as orders
      union all select * from (
        select 'label', '', coalesce(reference, id), name, status, ${none}, '', 0, updated_at
        from labels where client_id = ${clientId} and status not in ('DRAFT', 'ARCHIVED')
        order by updated_at desc limit ${MAX_OF_A_KIND}) as designs
    ) as records
    order by "updatedAt" desc, "reference" limit ${MAX_RECENT}`.execute(context.database.reader);
  return readBy(context, rows);
}
