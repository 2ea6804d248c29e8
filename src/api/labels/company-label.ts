/** What the company does to a label: printed, applied, a message; once for each caller reference. */
import type { Transaction } from 'kysely';
import { ARCHIVED, isEditable, labelStatuses } from '#lib/labels/statuses.ts';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import { companyTargetsOf, transition } from '#lib/records/status.ts';
import { formRefusals } from '#api/kernel/form-refusals.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { findLabelCall, insertLabelEvent } from './queries/label-log.ts';
import { findRevision, updateRevision } from './queries/label-revisions.ts';
import { findApprovedLabel, updateLabelAt } from './queries/labels.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { digestOfCall } from '#api/kernel/call-digest.ts';
import { faultOfReplay, Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { tellLabelClient } from './notify-label.ts';
import type { OwnLabel } from './own-label.ts';

const TRIES = 5;

export interface CompanyMove {
  readonly callerReference: string;
  readonly to?: string | undefined;
  readonly revision?: number | undefined;
  readonly note: string;
  readonly visibility: 'client' | 'internal';
}

/** An approved label by its reference, with the revision that the company works on: 404 when there is none. */
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

const kindOf = ({ to }: CompanyMove) => (to === undefined ? 'message' : 'status');

async function carryOut(
  context: ApiContext,
  tx: Transaction<Tables>,
  { label, revision }: OwnLabel,
  move: CompanyMove,
): Promise<LabelRow | undefined> {
  const at = context.now().toISOString();
  const to = move.to ?? revision.status;
  const isCurrent = label.revision === revision.revision && label.status !== ARCHIVED;
  const changes = { ...(isCurrent && { status: to }), updated_at: at };
  const saved = await updateLabelAt(tx, label, changes);
  if (!saved) return undefined;
  await updateRevision(tx, revision, { status: to, updated_at: at });
  const event = {
    label_id: label.id,
    revision: revision.revision,
    at,
    actor: 'house',
    kind: kindOf(move),
    from_status: revision.status,
    to_status: to,
  } as const;
  const isMove = to !== revision.status;
  const isOpen = move.visibility === 'client';
  await insertLabelEvent(tx, {
    ...event,
    note: move.note,
    visibility: move.visibility,
    caller_reference: move.callerReference,
    call_digest: digestOfCall(move),
  });
  if (!isOpen && isMove) {
    // The client learns the new status, not the note that goes with it.
    const told = { note: '', visibility: 'client', caller_reference: null } as const;
    await insertLabelEvent(tx, { ...event, ...told });
  }
  if (isOpen || isMove) {
    const kind = isMove ? 'submission-status' : 'submission-message';
    const news = { label: { ...saved, status: to }, note: isOpen ? move.note : '' };
    await tellLabelClient(context, tx, kind, news);
  }
  return saved;
}

/** Carries the act out once; a lost race against the client is tried again on the newest state. */
export async function moveLabelForCompany(
  context: ApiContext,
  reference: string,
  move: CompanyMove,
): Promise<Result<LabelRow, Failure>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await companyLabel(context, reference, move.revision);
    if (!found.ok) return found;
    const { label, revision } = found.value;
    const { db } = context.database;
    const done = await findLabelCall(db, label.id, move.callerReference);
    if (done) {
      const fault = faultOfReplay(done, { kinds: [kindOf(move)], callDigest: digestOfCall(move) });
      return fault ? refuse('conflict', fault) : replayed(label);
    }
    const { status: from } = revision;
    const to = move.to ?? from;
    if (to !== from && !transition(labelStatuses, { from, by: 'house', to }).ok) {
      const possible = companyTargetsOf(labelStatuses, from).join(', ') || 'none';
      const message = `${formRefusals.illegalStep} ${from} → ${to}; possible: ${possible}.`;
      return refuse('conflict', { message });
    }
    try {
      const saved = await context.database.transaction((tx) =>
        carryOut(context, tx, found.value, move),
      );
      notifyMailQueued(context);
      if (saved) return ok(saved);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new Refusal('conflict');
}
