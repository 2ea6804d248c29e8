/** Checks the audit trail: each act by its checksum, and its end by what was noted of it elsewhere. */
import type { Kysely } from 'kysely';
import type { AuditHead } from '#lib/staff/replies.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { actChecksum, CHAIN } from './audit.ts';

const PORTION = 1000;

/** Acts that have been written, by the counter that they lock; rows that are gone are counted, too. */
async function countedActs(db: Kysely<Tables>): Promise<number> {
  const query = db.selectFrom('counters').select('value').where('name', '=', CHAIN);
  return (await query.executeTakeFirst())?.value ?? 0;
}

/** The last act of the trail; null for none. */
export async function auditHead(
  db: Kysely<Tables>,
): Promise<{ readonly position: number; readonly sha256: string } | null> {
  const last = await db
    .selectFrom('staff_acts')
    .select(['position', 'sha256'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

const start = { position: 0, sha256: null as string | null };

/**
 * Reads the whole trail. `noted` is a head that was noted earlier, in a log or by the command: an act of this place and checksum
 * must be there.
 */
export async function checkAudit(
  db: Kysely<Tables>,
  noted?: { readonly position: number; readonly sha256: string },
): Promise<AuditHead> {
  const counted = await countedActs(db);
  let head = start;
  const end = (fault: string | null): AuditHead => ({ ...head, fault });
  for (;;) {
    const rows = await db
      .selectFrom('staff_acts')
      .selectAll()
      .where('position', '>', head.position)
      .orderBy('position')
      .limit(PORTION)
      .execute();
    for (const { sha256, ...row } of rows) {
      const place = head.position + 1;
      if (row.position !== place) return end(`Act ${place} is missing.`);
      const isNext = row.previous_sha256 === head.sha256 && actChecksum(row) === sha256;
      if (!isNext) return end(`Act ${place} was changed.`);
      if (noted?.position === place && noted.sha256 !== sha256)
        return end(`Act ${place} is another one than was noted.`);
      head = { position: place, sha256 };
    }
    if (rows.length < PORTION) break;
  }
  const known = Math.max(counted, noted?.position ?? 0);
  return end(known > head.position ? `Acts ${head.position + 1} to ${known} are missing.` : null);
}

/** Notes the last act in the log, which those who change the database leave as it is. */
export async function recordAuditHead({
  database,
  log,
}: Pick<ApiContext, 'database' | 'log'>): Promise<number> {
  const head = await auditHead(database.reader);
  if (head) log.info(head, 'audit head');
  return 0;
}
