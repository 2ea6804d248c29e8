/** Company acts on a label: printed, applied, message; once for each caller reference. */
import { ARCHIVED, isEditable, labelStatuses } from '#lib/labels/statuses.ts';
import type { LabelMove } from '#lib/labels/calls.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { callOf, changeOnce, writeAct } from '#api/records/change-once.ts';
import { checkCompanyMove, moveEvents } from '#api/records/company-move.ts';
import { findRevision, updateRevision } from './queries/label-revisions.ts';
import { findApprovedLabel } from './queries/labels.ts';
import { notifyLabelClient } from './notify-label.ts';
import type { OwnLabel } from './own-label.ts';

/** Returns an approved label by reference, with the company's revision; 404 for none. */
export async function companyLabel(
  { database }: Pick<ApiContext, 'database'>,
  reference: string,
  wanted?: number,
): Promise<Result<OwnLabel, Failure>> {
  const name = asReference(reference);
  const label = name ? await findApprovedLabel(database.db, name) : undefined;
  const number = wanted ?? label?.approved_revision;
  if (!label || number === null || number === undefined) return refuse('not_found');
  const revision = await findRevision(database.db, { label_id: label.id, revision: number });
  return revision && !isEditable(revision.status) ? ok({ label, revision }) : refuse('not_found');
}

/** Carries the act out once. */
export async function moveLabelForCompany(
  context: ApiContext,
  reference: string,
  move: LabelMove,
): Promise<Result<LabelRow, Failure>> {
  const found = await companyLabel(context, reference, move.revision);
  if (!found.ok) return found;
  const kind = move.to === undefined ? 'message' : 'status';
  const { note, visibility, version } = move;
  return changeOnce(context, 'labels', ok(found.value.label), {
    call: { ...callOf(move, [kind]), revision: version },
    act: async (acting) => {
      const { tx, row, at } = acting;
      const place = { label_id: row.id, revision: found.value.revision.revision };
      const revision = await findRevision(tx, place);
      if (!revision) return refuse('not_found');
      const { status: from } = revision;
      const to = move.to ?? from;
      const isMove = to !== from;
      const legal = isMove ? checkCompanyMove(labelStatuses, from, to) : ok(null);
      if (!legal.ok) return legal;
      await updateRevision(tx, revision, { status: to, updated_at: at });
      const isCurrent = row.revision === revision.revision && row.status !== ARCHIVED;
      const kinds = { status: 'status', note: kind };
      const step = { from_status: from, to_status: to, revision: revision.revision };
      const events = moveEvents({ kinds, note, visibility, isMove });
      const { saved } = await writeAct(
        acting,
        isCurrent ? { status: to } : {},
        events.map((event) => ({ ...event, ...step })),
        callOf(move, [kind]),
      );
      const isOpen = visibility === 'client';
      if (isOpen || isMove) {
        const mail = isMove ? 'submission-status' : 'submission-message';
        const news = { label: { ...saved, status: to }, note: isOpen ? note : '' };
        await notifyLabelClient(context, tx, mail, news);
      }
      return ok(saved);
    },
  });
}
