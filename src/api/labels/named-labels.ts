/** Loads the labels that a form references. */
import type { Transaction } from 'kysely';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { kindNoun } from '#lib/labels/kinds.ts';
import type { NamedLabel } from '#api/context/ports.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** The client's labels of these numbers, as they were approved last. */
export async function namedLabels(
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<NamedLabel[]> {
  if (references.length === 0) return [];
  const rows = await tx
    .selectFrom('labels')
    .innerJoin('label_revisions', (join) =>
      join
        .onRef('label_revisions.label_id', '=', 'labels.id')
        .onRef('label_revisions.revision', '=', 'labels.approved_revision'),
    )
    .select(['labels.reference', 'label_revisions.spec'])
    .where('labels.client_id', '=', clientId)
    .where('labels.reference', 'in', references)
    .execute();
  return rows.map(({ reference, spec }) => {
    const { kind, rn, caNumber, company } = labelOf(spec);
    return { reference: reference ?? '', kind, kindName: kindNoun(kind), rn, caNumber, company };
  });
}
