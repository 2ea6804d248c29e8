/** Saves, deletes, archives and revises labels. Approved revisions are immutable. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { labelForm } from '#lib/labels/label-form.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { APPROVED, ARCHIVED, isApproved, isEditable } from '#lib/labels/statuses.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkDraft } from '#lib/forms/check.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { DRAFT } from '#lib/records/status.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import {
  deleteRevision,
  findRevision,
  insertRevision,
  updateRevision,
} from './queries/label-revisions.ts';
import { deleteLabel } from './queries/labels.ts';
import type { LabelRevisionRow, LabelRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { LabelChange, LabelStepBody } from '#lib/labels/calls.ts';
import { changeOnce, writeAct } from '#api/records/change-once.ts';
import { isMade } from '#api/kernel/digest.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { storeLogo, labelSearchText, nameKey, checkLabelName } from './label-data.ts';
import { ownLabel, stepLabel } from './own-label.ts';

type LabelResult = Promise<Result<LabelRow, Failure>>;

/**
 * Saves an edit, once per idempotent call; 409 for another version or an approved revision. A change clears the
 * proof.
 */
export async function changeLabel(call: ClientCall, id: string, change: LabelChange): LabelResult {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  if (!isEditable(revision.status) || label.status === ARCHIVED) {
    return fail('conflict', { message: labelMessages.notEditable });
  }
  const checked = checkDraft(labelForm, change.data);
  if (!checked.ok) return invalidForm(checked.fields);
  const typed = checkLabelName(checked.data);
  if (!typed.ok) return typed;
  const { kind } = labelOf(checked.data);
  const name = typed.value || label.name;
  const data = { ...checked.data, labelName: name };
  const at = call.context.now().toISOString();
  // The editor saves before proofing, changed or unchanged.
  const status = isDeepStrictEqual(data, revision.spec) ? revision.status : DRAFT;
  try {
    return await changeOnce(call.context, 'labels', ok(label), {
      revision: change.version,
      isDone: async (db, row) => {
        const place = { label_id: row.id, revision: row.revision };
        const after = { revision: row.version, data: (await findRevision(db, place))?.spec ?? {} };
        return isMade(after, { revision: change.version, data });
      },
      act: async (acting) => {
        const { tx, row } = acting;
        const name_key = nameKey(name);
        const search = labelSearchText(data, row.reference);
        const { saved } = await writeAct(acting, { name, name_key, kind, status, search }, []);
        await storeLogo(tx, row.client_id, data);
        const fresh = { status, spec: JSON.stringify(data), updated_at: at };
        await updateRevision(tx, revision, fresh);
        return ok(saved);
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return invalidForm({ labelName: labelMessages.nameTaken });
  }
}

/** Deletes a label before its first approval, or the draft of a newer revision. */
export async function deleteLabelDraft(
  call: ClientCall,
  id: string,
): Promise<Result<LabelRow | null, Failure>> {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  const before = label.approved_revision;
  if (!isEditable(revision.status)) {
    return fail('conflict', { message: labelMessages.notDeletable });
  }
  const { context } = call;
  if (before === null) {
    const isGone = await context.database.transaction((tx) => deleteLabel(tx, label));
    return isGone ? ok(null) : fail('conflict');
  }
  return changeOnce(context, 'labels', ok(label), {
    revision: label.version,
    act: async (acting) => {
      const { tx } = acting;
      const earlier = await findRevision(tx, { label_id: label.id, revision: before });
      const name = earlier ? labelOf(earlier.spec).labelName : label.name;
      const changes = {
        revision: before,
        status: earlier?.status ?? APPROVED,
        kind: earlier ? labelOf(earlier.spec).kind : label.kind,
        name,
        name_key: nameKey(name),
        search: labelSearchText(earlier?.spec ?? {}, label.reference),
      };
      const { saved } = await writeAct(acting, changes, []);
      await deleteRevision(tx, revision);
      return ok(saved);
    },
  });
}

/** Adds the revision after this one, as a draft with the same contents, and returns its number. */
export async function addDraftRevision(
  tx: Transaction<Tables>,
  { label_id, revision, spec }: Pick<LabelRevisionRow, 'label_id' | 'revision' | 'spec'>,
  at: string,
): Promise<number> {
  const next = revision + 1;
  await insertRevision(tx, {
    label_id,
    revision: next,
    status: DRAFT,
    spec: JSON.stringify(inputValues(labelForm, spec)),
    created_at: at,
    updated_at: at,
  });
  return next;
}

/** Makes revision n+1 of an approved label, as a draft with the same contents. */
export const reviseLabel = (
  call: ClientCall,
  id: string,
  { version }: LabelStepBody,
): LabelResult =>
  stepLabel(call, id, {
    version,
    kind: 'revised',
    validate: ({ label, revision }) => {
      if (label.status === ARCHIVED) return fail('conflict', { message: labelMessages.archived });
      return isApproved(revision.status)
        ? ok(null)
        : fail('conflict', { message: labelMessages.notApproved });
    },
    write: async ({ tx, at }, own) => {
      const revision = await addDraftRevision(tx, own.revision, at);
      return { to: DRAFT, revision, changes: { revision } };
    },
  });

/** Puts a label away, or brings it back in the status of its current revision. */
export const archiveLabel =
  (isAway: boolean) =>
  (call: ClientCall, id: string, { version }: LabelStepBody): LabelResult =>
    stepLabel(call, id, {
      version,
      kind: isAway ? 'archived' : 'restored',
      validate: () => ok(null),
      write: async (_, { label, revision }) => ({
        from: label.status,
        to: isAway ? ARCHIVED : revision.status,
      }),
    });
