/** Company acts on a label: printed, applied, sent back, message; once for each caller reference. */
import { APPROVED, ARCHIVED, isEditable, labelStatuses } from '#lib/labels/statuses.ts';
import type { LabelMove } from '#lib/labels/calls.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { DRAFT } from '#lib/records/status.ts';
import { asReference } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRevisionRow, LabelRow, LabelUpdate } from '#api/db/tables/labels.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { callOf, changeOnce, writeAct, type ChangeContext } from '#api/records/change-once.ts';
import { checkCompanyMove, moveEvents, readersOf } from '#api/records/company-move.ts';
import { addDraftRevision } from './change-label.ts';
import { findRevision, updateRevision } from './queries/label-revisions.ts';
import { findApprovedLabel } from './queries/labels.ts';
import { eventsOf } from '#api/records/timeline.ts';
import { notifyLabelClient } from './notify-label.ts';
import type { OwnLabel } from './own-label.ts';

/** Returns an approved label by reference, with the company's revision; 404 for none. */
export async function companyLabel(
  { database }: Pick<ApiContext, 'database'>,
  reference: string,
  requested?: number,
): Promise<Result<OwnLabel, Failure>> {
  const name = asReference(reference);
  const label = name ? await findApprovedLabel(database.db, name) : undefined;
  const number = requested ?? label?.approved_revision;
  if (!label || number === null || number === undefined) return fail('not_found');
  const revision = await findRevision(database.db, { label_id: label.id, revision: number });
  return revision && !isEditable(revision.status) ? ok({ label, revision }) : fail('not_found');
}

interface LabelRequest {
  readonly requested: OwnLabel;
  /** The version that the author saw; undefined for none. */
  readonly seen: number | undefined;
}

/**
 * Returns the label with the revision that a move names. As for other records, `revision` may be the count of changes.
 * A person who names a revision of the label has seen it as its client left it.
 */
async function namedLabel(
  context: ApiContext,
  reference: string,
  { revision: named, version }: LabelMove,
): Promise<Result<LabelRequest, Failure>> {
  const newest = await companyLabel(context, reference);
  if (!newest.ok) return newest;
  if (named === undefined) return ok({ requested: newest.value, seen: version });
  const { id } = newest.value.label;
  const isOwn = await findRevision(context.database.db, { label_id: id, revision: named });
  if (!isOwn) return ok({ requested: newest.value, seen: version ?? named });
  const own = await companyLabel(context, reference, named);
  if (!own.ok) return own;
  if (version !== undefined || !context.staff) return ok({ requested: own.value, seen: version });
  const events = await eventsOf(context.database.db, 'labels', id, { all: true });
  const left = events.findLast(({ actor, revision }) => actor === 'client' && revision === named);
  return ok({ requested: own.value, seen: left?.record_revision ?? 0 });
}

/** A label that is sent back comes with its reason, which the client reads. */
function checkReason({ to, note, visibility }: LabelMove): Result<null, Failure> {
  if (to !== DRAFT) return ok(null);
  if (note === '') return invalidForm({ note: 'Give a reason. The client reads it.' });
  return visibility === 'internal'
    ? invalidForm({ visibility: 'The note must be visible to the client.' })
    : ok(null);
}

/** Writes the status of a revision. Sent back, it stays approved, and the client gets a draft with its contents. */
async function writeStatus(
  { tx, row, at }: ChangeContext<'labels'>,
  revision: LabelRevisionRow,
  to: string,
): Promise<LabelUpdate> {
  const isCurrent = row.revision === revision.revision && row.status !== ARCHIVED;
  const status = to === DRAFT ? APPROVED : to;
  await updateRevision(tx, revision, { status, updated_at: at });
  if (!isCurrent) return {};
  return to === DRAFT
    ? { status: to, revision: await addDraftRevision(tx, revision, at) }
    : { status: to };
}

/** Carries the act out once. */
export async function moveLabelForCompany(
  context: ApiContext,
  reference: string,
  move: LabelMove,
): Promise<Result<LabelRow, Failure>> {
  const found = await namedLabel(context, reference, move);
  if (!found.ok) return found;
  const { requested, seen } = found.value;
  const kind = move.to === undefined ? 'message' : 'status';
  const { note } = move;
  return changeOnce(context, 'labels', ok(requested.label), {
    call: { ...callOf(move, [kind]), revision: seen },
    act: async (acting) => {
      const { tx, row } = acting;
      const place = { label_id: row.id, revision: requested.revision.revision };
      const revision = await findRevision(tx, place);
      if (!revision) return fail('not_found');
      const { status: from } = revision;
      const to = move.to ?? from;
      const isMove = to !== from;
      const legal = isMove ? checkCompanyMove(labelStatuses, from, to) : ok(null);
      if (!legal.ok) return legal;
      const reasoned = isMove ? checkReason(move) : ok(null);
      if (!reasoned.ok) return reasoned;
      const changes = await writeStatus(acting, revision, to);
      const kinds = { status: 'status', note: kind };
      const visibility = readersOf({ ...move, isMove });
      const step = { from_status: from, to_status: to, revision: revision.revision };
      const events = moveEvents({ kinds, note, visibility, isMove });
      const { saved } = await writeAct(
        acting,
        changes,
        events.map((event) => ({ ...event, ...step })),
        callOf(move, [kind]),
      );
      const isOpen = visibility === 'client';
      if (isOpen || isMove) {
        const mail = isMove ? 'submission-status' : 'submission-message';
        const notice = { label: { ...saved, status: to }, note: isOpen ? note : '' };
        await notifyLabelClient(context, tx, mail, notice);
      }
      return ok(saved);
    },
  });
}
