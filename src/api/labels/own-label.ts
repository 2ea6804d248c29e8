/** Finds the caller's own label; another client's label is 404 like an unknown one. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { findRevision } from './queries/label-revisions.ts';
import { findOwn } from '#api/db/own-records.ts';
import type { LabelRevisionRow, LabelRow } from '#api/db/tables/labels.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';

export interface OwnLabel {
  readonly label: LabelRow;
  /** The current one, or the one that was asked for. */
  readonly revision: LabelRevisionRow;
}

/** The label with a revision of it: 404 for every other id. */
export async function ownLabel(
  { context, caller }: Pick<ClientCall, 'context' | 'caller'>,
  id: string,
  wanted?: number,
): Promise<Result<OwnLabel, Failure>> {
  if (!/^[\w-]{1,64}$/.test(id)) return refuse('not_found');
  const { db } = context.database;
  const label = await findOwn(db, 'labels', { clientId: caller.client.id, id });
  if (!label) return refuse('not_found');
  const place = { label_id: label.id, revision: wanted ?? label.revision };
  const revision = await findRevision(db, place);
  return revision ? ok({ label, revision }) : refuse('not_found');
}
