/** The steps of a label: proof, approval by signature, of one or of many, order. */
import type { Values, SignatureValue } from '#lib/forms/definition.ts';
import { summarySections } from '#lib/forms/display.ts';
import { approvalField, labelForm } from '#lib/labels/label-form.ts';
import { assertNotStopped } from '#api/security/client-stop.ts';
import { lockClient } from '#api/security/clients.ts';
import { requestForLabel, orderText } from '#lib/labels/order.ts';
import type {
  LabelApproval,
  LabelApprovals,
  LabelOrderBody,
  LabelStepBody,
} from '#lib/labels/calls.ts';
import type { LabelsApproved } from '#lib/labels/replies.ts';
import { labelMessages, labelLimits } from '#lib/labels/messages.ts';
import { APPROVED, ARCHIVED, isEditable, PROOFED, SENT_TO_COMPANY } from '#lib/labels/statuses.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkSignature } from '#lib/forms/kinds/signature.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { recordPrefixes } from '#lib/records/reference.ts';
import type { WebhookEvent } from '#api/context/ports.ts';
import { nextReference } from '#api/db/counters.ts';
import { updateRevision, findRevision } from './queries/label-revisions.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { requesterOf, type ClientCall } from '#api/security/caller.ts';
import { invalidForm, rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { lastSigner, writeSignature } from '#api/records/sign.ts';
import { contentHash, labelSearchText } from './label-data.ts';
import { notifyLabelClient, notifyCompanyOfLabel } from './notify-label.ts';
import { stepLabel, type OwnLabel, ownLabel } from './own-label.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { factsFor } from '#api/records/form-data.ts';
import { blockingFindings } from './output/print-facts.ts';
import { DRAFT } from '#lib/records/status.ts';
import { pageOfLabels } from './queries/labels.ts';
import { showLabel } from './views.ts';

interface FrozenContents {
  readonly revision: number;
  readonly contentSha256: string;
}

/** The document of an approval, with the consent that is given to it. */
function approvalText(data: Values, { revision, contentSha256 }: FrozenContents): string {
  const sections = summarySections(labelForm, data);
  const agreed = approvalField.consents.map(
    ({ id, version, text }) => `${text} (${id} ${version})`,
  );
  const frozen = `Label, revision ${revision}. SHA-256 of its contents: ${contentSha256}`;
  return [frozen, ...sections, ...agreed].join('\n\n');
}

/** Returns the data in canonical form, or a 422 with a message at every invalid field. */
async function readyLabel(call: ClientCall, stored: Values): Promise<Result<Values, Failure>> {
  const facts = await factsFor(call, labelForm, stored, { isLabel: true });
  const checked = checkSubmission(labelForm, stored, facts);
  const fields = checked.ok
    ? await blockingFindings(call.context, call.caller.client.id, checked.data)
    : checked.fields;
  if (checked.ok && Object.keys(fields).length === 0) return ok(checked.data);
  const message = Object.values(fields)[0] ?? labelMessages.notReady;
  return fail('invalid', { message, fields });
}

type LabelResult = Promise<Result<LabelRow, Failure>>;

/** All checks are green: the label may be signed. 422 with the errors when they are not. What is proofed stays as it is. */
export const proofLabel = (call: ClientCall, id: string, { version }: LabelStepBody): LabelResult =>
  stepLabel(call, id, {
    version,
    kind: 'proofed',
    validate: ({ label, revision }) => {
      if (label.status === ARCHIVED) return fail('conflict', { message: labelMessages.archived });
      return isEditable(revision.status)
        ? readyLabel(call, revision.spec)
        : fail('conflict', { message: labelMessages.notEditable });
    },
    write: async ({ tx, at }, { revision }) => {
      if (revision.status === PROOFED) return null;
      await updateRevision(tx, revision, { status: PROOFED, updated_at: at });
      return { to: PROOFED };
    },
  });

const noticeOf = (
  type: 'label.approved' | 'label.sent',
  { reference, client_id: clientId, status }: LabelRow,
  { revision }: OwnLabel['revision'],
): WebhookEvent => ({ type, reference, clientId, status, about: { revision } });

/** Returns the checked signature of an approval. */
async function signatureOf(
  call: ClientCall,
  signature: Values,
): Promise<Result<SignatureValue, Failure>> {
  const facts = {
    today: companyDay(call.context.now()),
    requester: requesterOf(call.caller.client),
    signer: await lastSigner(call),
    files: new Map(),
  };
  const { value, errors } = checkSignature(approvalField, signature, { facts, isNeeded: true });
  return value ? ok(value) : invalidForm(errors);
}

/** Freezes a proofed revision under a signature; 409 before the proof and after another change. */
export const approveLabel = (
  call: ClientCall,
  id: string,
  { version, signature }: LabelApproval,
): LabelResult =>
  stepLabel(call, id, {
    version,
    kind: 'approved',
    lockFirst: (tx) => lockClient(tx, call.caller.client.id),
    validate: async ({ label, revision }) => {
      if (label.status !== PROOFED) {
        return fail('conflict', { message: labelMessages.notProofed });
      }
      const ready = await readyLabel(call, revision.spec);
      if (!ready.ok) return ready;
      const signed = await signatureOf(call, signature);
      return signed.ok ? ok({ data: ready.value, value: signed.value }) : signed;
    },
    write: async ({ context, tx, row, at }, { revision }, { data, value }) => {
      const reference =
        row.reference ?? (await nextReference(tx, recordPrefixes.label, context.now()));
      const hash = contentHash(data);
      const text = approvalText(data, { revision: revision.revision, contentSha256: hash });
      const place = { labelId: row.id, labelRevision: revision.revision };
      await updateRevision(tx, revision, {
        status: APPROVED,
        spec: JSON.stringify(data),
        content_sha256: hash,
        approved_at: at,
        updated_at: at,
      });
      await writeSignature(tx, call, { place, field: approvalField, text, value });
      const search = labelSearchText(data, reference);
      const changes = { reference, approved_revision: revision.revision, search };
      return { to: APPROVED, changes, note: `Signed by ${value.signerName}.` };
    },
    notify: async ({ context, tx }, label, { revision }) => {
      await context.ports.events.told(context, tx, noticeOf('label.approved', label, revision));
      await notifyLabelClient(context, tx, 'label-approved', { label });
    },
  });

/** Requests printing of the approved revision; 409 if unapproved or already sent. */
export const sendLabel = (
  call: ClientCall,
  id: string,
  { version, ...order }: LabelOrderBody,
): LabelResult => {
  const note = orderText(order);
  return stepLabel(call, id, {
    version,
    kind: SENT_TO_COMPANY.toLowerCase(),
    note,
    lockFirst: (tx) => lockClient(tx, call.caller.client.id),
    validate: ({ label, revision }) => {
      const checked = rejectCardNumbers({ note: order.note });
      if (!checked.ok) return checked;
      const { status } = revision;
      const { archived, notApproved, alreadySent } = labelMessages;
      if (label.status === ARCHIVED) return fail('conflict', { message: archived });
      if (isEditable(status)) return fail('conflict', { message: notApproved });
      return status === SENT_TO_COMPANY ? fail('conflict', { message: alreadySent }) : ok(null);
    },
    write: async ({ context, tx, row, at }, { revision }) => {
      await assertNotStopped(tx, row.client_id);
      const isApplied = order.fulfil === 'house_prints_and_applies';
      const reference = row.reference ?? '';
      const data = isApplied ? requestForLabel(revision.spec, { ...order, reference }) : null;
      const clientId = row.client_id;
      const request = data && (await context.ports.draftRequest(context, tx, { clientId, data }));
      const orders = JSON.stringify({ ...order, ...(request !== null && { request }) });
      const sent = { status: SENT_TO_COMPANY, orders, updated_at: at };
      await updateRevision(tx, revision, sent);
      return { to: SENT_TO_COMPANY };
    },
    notify: async ({ context, tx }, label, { revision }) => {
      await context.ports.events.told(context, tx, noticeOf('label.sent', label, revision));
      const { spec: approved } = revision;
      await notifyCompanyOfLabel(context, tx, { label, note, order, approved });
    },
  });
};

/** Lists the newest drafts whose checks have all passed. */
export async function waitingLabels(call: ClientCall) {
  const { db } = call.context.database;
  const { items } = await pageOfLabels(
    db,
    { clientId: call.caller.client.id, statuses: [DRAFT, PROOFED] },
    { order: 'updated_at', direction: 'desc', offset: 0, size: labelLimits.approvals },
  );
  const waiting: ReturnType<typeof showLabel>[] = [];
  for (const label of items) {
    const revision = await findRevision(db, { label_id: label.id, revision: label.revision });
    if (!revision || !(await readyLabel(call, revision.spec)).ok) continue;
    waiting.push(showLabel(call.context, label, revision));
  }
  return waiting;
}

type Approved = LabelsApproved['items'][number];

async function approveOne(
  call: ClientCall,
  { id, version }: LabelApprovals['labels'][number],
  signature: Values,
): Promise<Approved> {
  const failed = ({ code, message }: Failure): Approved => {
    const text = code === 'not_found' ? labelMessages.gone : labelMessages.changedSince;
    return { id, reference: null, isApproved: false, message: message ?? text };
  };
  const found = await ownLabel(call, id);
  if (!found.ok) return failed(found.error);
  const { label } = found.value;
  // The answer to an earlier call was lost: proof and approval are two versions at most.
  if (label.status === APPROVED && label.version <= version + 2) {
    return { id, reference: label.reference, isApproved: true, message: '' };
  }
  const proofed = await proofLabel(call, id, { version });
  if (!proofed.ok) return failed(proofed.error);
  const approved = await approveLabel(call, id, { version: proofed.value.version, signature });
  if (!approved.ok) return failed(approved.error);
  return { id, reference: approved.value.reference, isApproved: true, message: '' };
}

/** Approves each label at its version; the signature is checked before the first one. */
export async function approveLabels(
  call: ClientCall,
  { labels, signature }: LabelApprovals,
): Promise<Result<readonly Approved[], Failure>> {
  const signed = await signatureOf(call, signature);
  if (!signed.ok) return signed;
  const results: Approved[] = [];
  for (const label of labels) results.push(await approveOne(call, label, signature));
  return ok(results);
}
