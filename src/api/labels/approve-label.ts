/** The steps of a label: proof, approval by signature, order. */
import { lockClient } from '#api/security/clients.ts';
import type { Transaction } from 'kysely';
import { approvalText } from '#lib/labels/approval-text.ts';
import { approvalField, labelForm } from '#lib/labels/label-form.ts';
import { requestForLabel } from '#lib/labels/request-for-label.ts';
import type { LabelOrderBody } from '#lib/labels/calls.ts';
import { orderText } from '#lib/labels/order.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { APPROVED, ARCHIVED, isEditable, PROOFED, SENT_TO_HOUSE } from '#lib/labels/statuses.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkSignature } from '#lib/forms/kinds/signature.ts';
import type { SignatureValue, Values } from '#lib/forms/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { counterOf, formatReference, recordPrefixes } from '#lib/records/reference.ts';
import type { News } from '#api/context/ports.ts';
import { nextCounter } from '#api/db/counters.ts';
import { insertLabelEvent } from './queries/label-log.ts';
import { updateRevision } from './queries/label-revisions.ts';
import { updateLabelAt } from './queries/labels.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { requesterOf, type ClientCall } from '#api/security/caller.ts';
import { invalidForm, withoutCards } from '#api/kernel/invalid-form.ts';
import { rememberedSigner, writeSignature } from '#api/records/sign.ts';
import { contentHash, labelSearchText } from './label-data.ts';
import { tellLabelClient, tellCompanyOfLabel } from './notify-label.ts';
import { ownLabel, type OwnLabel } from './own-label.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { factsFor } from '#api/records/form-data.ts';
import { blockingFindings } from './output/print-facts.ts';

/** Returns the data in canonical form, or a 422 with a message at every invalid field. */
export async function readyLabel(
  call: ClientCall,
  stored: Values,
): Promise<Result<Values, Failure>> {
  const facts = await factsFor(call, labelForm, stored, { isLabel: true });
  const checked = checkSubmission(labelForm, stored, facts);
  const fields = checked.ok
    ? await blockingFindings(call.context, call.caller.client.id, checked.data)
    : checked.fields;
  if (checked.ok && Object.keys(fields).length === 0) return ok(checked.data);
  const message = Object.values(fields)[0] ?? labelMessages.notReady;
  return refuse('invalid', { message, fields });
}

type Changed = Promise<Result<LabelRow, Failure>>;
type Tx = Transaction<Tables>;

const note = (tx: Tx, { label, revision }: OwnLabel, at: string, to: string, text = '') =>
  insertLabelEvent(tx, {
    label_id: label.id,
    revision: revision.revision,
    at,
    actor: 'client',
    kind: to.toLowerCase(),
    from_status: revision.status,
    to_status: to,
    note: text,
    visibility: 'client',
    caller_reference: null,
  });

/** All checks are green: the label may be signed. 422 with the findings when they are not. What is proofed stays as it is. */
export async function proofLabel(call: ClientCall, id: string, version: number): Changed {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  if (label.status === ARCHIVED) return refuse('conflict', { message: labelMessages.archived });
  if (!isEditable(revision.status)) {
    return refuse('conflict', { message: labelMessages.notEditable });
  }
  const ready = await readyLabel(call, revision.spec);
  if (!ready.ok) return ready;
  if (revision.status === PROOFED && label.version === version) return ok(label);
  const at = call.context.now().toISOString();
  const saved = await call.context.database.transaction(async (tx) => {
    const changes = { status: PROOFED, updated_at: at };
    const changed = await updateLabelAt(tx, { id: label.id, version }, changes);
    if (!changed) return undefined;
    await updateRevision(tx, revision, { status: PROOFED, updated_at: at });
    await note(tx, found.value, at, PROOFED);
    return changed;
  });
  return saved ? ok(saved) : refuse('conflict');
}

const newsOf = (
  type: 'label.approved' | 'label.sent',
  { reference, client_id: clientId, status }: LabelRow,
  { revision }: OwnLabel['revision'],
): News => ({ type, reference, clientId, status, about: { revision } });

async function referenceFor(tx: Tx, label: LabelRow, now: Date): Promise<string> {
  if (label.reference !== null) return label.reference;
  const year = Number(companyDay(now).slice(0, 4));
  const { label: prefix } = recordPrefixes;
  return formatReference(prefix, year, await nextCounter(tx, counterOf(prefix, year)));
}

interface Approval {
  readonly version: number;
  readonly signature: Values;
}

/** Returns the checked signature of an approval. */
export async function signatureOf(
  call: ClientCall,
  signature: Values,
): Promise<Result<SignatureValue, Failure>> {
  const facts = {
    today: companyDay(call.context.now()),
    requester: requesterOf(call.caller.client),
    signer: await rememberedSigner(call),
    files: new Map(),
  };
  const { value, errors } = checkSignature(approvalField, signature, { facts, isNeeded: true });
  return value ? ok(value) : invalidForm(errors);
}

/** Freezes a proofed revision under a signature; 409 before the proof and after another change. */
export async function approveLabel(call: ClientCall, id: string, approval: Approval): Changed {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  if (label.status !== PROOFED) return refuse('conflict', { message: labelMessages.notProofed });
  const ready = await readyLabel(call, revision.spec);
  if (!ready.ok) return ready;
  const data = ready.value;
  const { context } = call;
  const now = context.now();
  const at = now.toISOString();
  const signed = await signatureOf(call, approval.signature);
  if (!signed.ok) return signed;
  const { value } = signed;
  const hash = contentHash(data);
  const text = approvalText(data, { revision: revision.revision, contentSha256: hash });
  const place = { labelId: label.id, labelRevision: revision.revision };
  const saved = await context.database.transaction(async (tx) => {
    await lockClient(tx, label.client_id);
    const reference = await referenceFor(tx, label, now);
    const changed = await updateLabelAt(
      tx,
      { id: label.id, version: approval.version },
      {
        reference,
        status: APPROVED,
        approved_revision: revision.revision,
        search: labelSearchText(data, reference),
        updated_at: at,
      },
    );
    if (!changed) return undefined;
    await updateRevision(tx, revision, {
      status: APPROVED,
      spec: JSON.stringify(data),
      content_sha256: hash,
      approved_at: at,
      updated_at: at,
    });
    await writeSignature(tx, call, { place, field: approvalField, text, value });
    await note(tx, found.value, at, APPROVED, `Signed by ${value.signerName}.`);
    await context.ports.events.told(context, tx, newsOf('label.approved', changed, revision));
    await tellLabelClient(context, tx, 'label-approved', { label: changed });
    return changed;
  });
  if (!saved) return refuse('conflict');
  notifyMailQueued(context);
  return ok(saved);
}

/** Asks the company to print the approved revision; 409 for one that is not approved, or was sent before. */
export async function sendLabel(call: ClientCall, id: string, body: LabelOrderBody): Changed {
  const { version, ...order } = body;
  const checked = withoutCards({ note: order.note });
  if (!checked.ok) return checked;
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  if (label.status === ARCHIVED) return refuse('conflict', { message: labelMessages.archived });
  if (isEditable(revision.status)) {
    return refuse('conflict', { message: labelMessages.notApproved });
  }
  if (revision.status === SENT_TO_HOUSE) {
    return refuse('conflict', { message: labelMessages.alreadySent });
  }
  const { context, caller } = call;
  const at = context.now().toISOString();
  const text = orderText(order);
  const reference = label.reference ?? '';
  const saved = await context.database.transaction(async (tx) => {
    const changes = { status: SENT_TO_HOUSE, updated_at: at };
    const changed = await updateLabelAt(tx, { id: label.id, version }, changes);
    if (!changed) return undefined;
    const isApplied = order.fulfil === 'house_prints_and_applies';
    const data = isApplied ? requestForLabel(revision.spec, { ...order, reference }) : null;
    const clientId = caller.client.id;
    const request = data && (await context.ports.draftRequest(context, tx, { clientId, data }));
    const orders = JSON.stringify({ ...order, ...(request !== null && { request }) });
    const sent = { status: SENT_TO_HOUSE, orders, updated_at: at };
    await updateRevision(tx, revision, sent);
    await note(tx, found.value, at, SENT_TO_HOUSE, text);
    await context.ports.events.told(context, tx, newsOf('label.sent', changed, revision));
    const { spec: approved } = revision;
    await tellCompanyOfLabel(context, tx, { label: changed, note: text, order, approved });
    return changed;
  });
  if (!saved) return refuse('conflict');
  notifyMailQueued(context);
  return ok(saved);
}
