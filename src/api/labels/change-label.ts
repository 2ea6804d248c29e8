/** Saves, deletes, archives and revises labels. An approved revision is never written over. */
import { isDeepStrictEqual } from 'node:util';
import { labelForm } from '#lib/labels/label-form.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { APPROVED, ARCHIVED, isApproved, isEditable } from '#lib/labels/statuses.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import { checkDraft } from '#lib/forms/draft.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { DRAFT } from '#lib/records/status.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { insertLabelEvent } from './queries/label-log.ts';
import {
  deleteRevision,
  findRevision,
  insertRevision,
  updateRevision,
} from './queries/label-revisions.ts';
import { deleteLabel, updateLabelAt } from './queries/labels.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { isMade } from '#api/kernel/call-digest.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { keepLogo } from './keep-logo.ts';
import { labelSearchText, nameKey } from './label-data.ts';
import { ownLabel } from './own-label.ts';

interface Change {
  readonly version: number;
  readonly data: Values;
}

type Changed = Promise<Result<LabelRow, Failure>>;

/** Saves what was typed, once for a call that comes again; 409 at another version, or when the revision was approved. A change undoes the proof. */
export async function changeLabel(call: ClientCall, id: string, change: Change): Changed {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  if (!isEditable(revision.status) || label.status === ARCHIVED) {
    return refuse('conflict', { message: labelMessages.notEditable });
  }
  const checked = checkDraft(labelForm, change.data);
  if (!checked.ok) return invalidForm(checked.fields);
  const { labelName, kind } = labelOf(checked.data);
  const name = labelName.trim() === '' ? label.name : labelName.trim().slice(0, 60);
  const data = { ...checked.data, labelName: name };
  const at = call.context.now().toISOString();
  // The editor saves before it makes the proof, whether or not anything was changed.
  const status = isDeepStrictEqual(data, revision.spec) ? revision.status : DRAFT;
  try {
    const saved = await call.context.database.transaction(async (tx) => {
      const changes = {
        name,
        name_key: nameKey(name),
        kind,
        status,
        search: labelSearchText(data, label.reference),
        updated_at: at,
      };
      const changed = await updateLabelAt(tx, { id: label.id, version: change.version }, changes);
      if (!changed) return undefined;
      await keepLogo(tx, label.client_id, data);
      const fresh = { status, spec: JSON.stringify(data), updated_at: at };
      await updateRevision(tx, revision, fresh);
      return changed;
    });
    if (saved) return ok(saved);
    const made = await ownLabel(call, id);
    if (!made.ok) return made;
    const after = { revision: made.value.label.version, data: made.value.revision.spec };
    return isMade(after, { revision: change.version, data })
      ? ok(made.value.label)
      : refuse('conflict');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return invalidForm({ labelName: labelMessages.nameTaken });
  }
}

/** Deletes a label that was never approved, or drops the draft of a newer revision. */
export async function deleteLabelDraft(
  call: ClientCall,
  id: string,
): Promise<Result<LabelRow | null, Failure>> {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  const before = label.approved_revision;
  if (!isEditable(revision.status)) {
    return refuse('conflict', { message: labelMessages.notDeletable });
  }
  return call.context.database.transaction(async (tx) => {
    if (before === null) {
      return (await deleteLabel(tx, label)) ? ok(null) : refuse('conflict');
    }
    const earlier = await findRevision(tx, { label_id: label.id, revision: before });
    const name = earlier ? labelOf(earlier.spec).labelName : label.name;
    const saved = await updateLabelAt(tx, label, {
      revision: before,
      status: earlier?.status ?? APPROVED,
      kind: earlier ? labelOf(earlier.spec).kind : label.kind,
      name,
      name_key: nameKey(name),
      search: labelSearchText(earlier?.spec ?? {}, label.reference),
      updated_at: call.context.now().toISOString(),
    });
    if (!saved) throw new Refusal('conflict');
    await deleteRevision(tx, revision);
    return ok(saved);
  });
}

/** Makes revision n+1 of an approved label, as a draft with the same contents. */
export async function reviseLabel(call: ClientCall, id: string, version: number): Changed {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  if (label.status === ARCHIVED) return refuse('conflict', { message: labelMessages.archived });
  if (!isApproved(revision.status)) {
    return refuse('conflict', { message: labelMessages.notApproved });
  }
  const at = call.context.now().toISOString();
  const next = label.revision + 1;
  const saved = await call.context.database.transaction(async (tx) => {
    const changes = { revision: next, status: DRAFT, updated_at: at };
    const changed = await updateLabelAt(tx, { id: label.id, version }, changes);
    if (!changed) return undefined;
    await insertRevision(tx, {
      label_id: label.id,
      revision: next,
      status: DRAFT,
      spec: JSON.stringify(inputValues(labelForm, revision.spec)),
      created_at: at,
      updated_at: at,
    });
    await insertLabelEvent(tx, {
      label_id: label.id,
      revision: next,
      at,
      actor: 'client',
      kind: 'revised',
      from_status: revision.status,
      to_status: DRAFT,
      note: '',
      visibility: 'client',
      caller_reference: null,
    });
    return changed;
  });
  return saved ? ok(saved) : refuse('conflict');
}

/** Puts a label away, or brings it back in the status of its current revision. */
export async function archiveLabel(
  call: ClientCall,
  id: string,
  { version, isAway }: { readonly version: number; readonly isAway: boolean },
): Changed {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  const status = isAway ? ARCHIVED : revision.status;
  const at = call.context.now().toISOString();
  const saved = await call.context.database.transaction(async (tx) => {
    const changes = { status, updated_at: at };
    const changed = await updateLabelAt(tx, { id: label.id, version }, changes);
    if (!changed) return undefined;
    await insertLabelEvent(tx, {
      label_id: label.id,
      revision: label.revision,
      at,
      actor: 'client',
      kind: isAway ? 'archived' : 'restored',
      from_status: label.status,
      to_status: status,
      note: '',
      visibility: 'client',
      caller_reference: null,
    });
    return changed;
  });
  return saved ? ok(saved) : refuse('conflict');
}
