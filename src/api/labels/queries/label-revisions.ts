/** Queries on label revisions; approved ones are immutable. */
import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { LabelRevisionRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;
type RevisionKey = Pick<LabelRevisionRow, 'label_id' | 'revision'>;

export async function insertRevision(
  tx: Tx,
  row: Insertable<Tables['label_revisions']>,
): Promise<void> {
  await tx.insertInto('label_revisions').values(row).execute();
}

export async function findRevision(
  db: Kysely<Tables>,
  { label_id, revision }: RevisionKey,
): Promise<LabelRevisionRow | undefined> {
  return db
    .selectFrom('label_revisions')
    .selectAll()
    .where('label_id', '=', label_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** All revisions of a label, newest first. */
export async function revisionsOf(
  db: Kysely<Tables>,
  labelId: string,
): Promise<LabelRevisionRow[]> {
  return db
    .selectFrom('label_revisions')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('revision', 'desc')
    .execute();
}

/** Returns the current revision of each label, or its newest approved one. */
export async function revisionsAt(
  db: Kysely<Tables>,
  labelIds: readonly string[],
  which: 'revision' | 'approved_revision',
): Promise<LabelRevisionRow[]> {
  if (labelIds.length === 0) return [];
  return db
    .selectFrom('label_revisions')
    .innerJoin('labels', (join) =>
      join
        .onRef('labels.id', '=', 'label_revisions.label_id')
        .onRef(`labels.${which}`, '=', 'label_revisions.revision'),
    )
    .selectAll('label_revisions')
    .where('label_revisions.label_id', 'in', labelIds)
    .execute();
}

export async function updateRevision(
  tx: Tx,
  { label_id, revision }: RevisionKey,
  changes: Updateable<Tables['label_revisions']>,
): Promise<void> {
  await tx
    .updateTable('label_revisions')
    .set(changes)
    .where('label_id', '=', label_id)
    .where('revision', '=', revision)
    .execute();
}

export async function deleteRevision(tx: Tx, { label_id, revision }: RevisionKey): Promise<void> {
  await tx
    .deleteFrom('label_revisions')
    .where('label_id', '=', label_id)
    .where('revision', '=', revision)
    .execute();
}
