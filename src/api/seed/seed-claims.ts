/**
 * The demo client's claims: what was wrong with two of the deliveries, started from their receipts and submitted as a
 * client does it, and what the company answered. No mail is sent. The newest receipt with a fault is left for
 * the person who tries the portal.
 */
import { create } from 'superstruct';
import { company } from '#lib/content/company.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { receiptRecord, type ReceiptRecord } from '#lib/receipts/replies.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import type { Facts, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { statementVersion } from '#lib/submissions/forms/cargo-claim/cargo-claim.claim.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { givenValues } from '#lib/forms/initial-values.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findClientById } from '#api/security/clients.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { showReceipt } from '#api/receipts/views.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { storeAttachment } from '#api/files/store-attachment.ts';
import { demoPicture, type DemoPicture } from './demo-pictures.ts';
import { fileForm, seedCall, signatureOf, type Answer } from './file-form.ts';

const HOUR_MS = 60 * 60 * 1000;
/** From the count to the claim. */
const FILED_AFTER_HOURS = 18;

interface Photo {
  readonly picture: DemoPicture;
  readonly kind: string;
  readonly caption: string;
}

interface SampleClaim {
  readonly form: SubmissionDefinition;
  readonly photos: readonly Photo[];
  /** What the client adds to what the receipt says. */
  readonly said: (receipt: ReceiptRecord, facts: Facts) => Values;
  readonly answers: readonly Answer[];
}

const garments: SampleClaim = {
  form: garmentClaim,
  photos: [
    { picture: 'stainedJacket', kind: 'whole', caption: 'Demo drawing: jacket with a stain' },
    { picture: 'stain', kind: 'close_up', caption: 'Demo drawing: the stain along the fold' },
  ],
  said: ({ short, damaged, over }) => ({
    tagsOn: 'yes',
    worn: 'no',
    goodsKept: 'yes',
    remedy: 'credit',
    description: `Counted at your warehouse: ${short} pieces missing, ${damaged} stained along the fold and ${over} too many. Please credit the missing and the stained ones.`,
  }),
  answers: [
    { to: 'UNDER_REVIEW', afterDays: 1, note: '' },
    {
      to: 'APPROVED',
      afterDays: 3,
      note: 'The vendor agrees and credits the missing and the stained pieces. What was too many goes back with the next truck.',
    },
  ],
};

/** The exceptions that the demo garment claim is about. */
const CLAIMED = ['damaged', 'short', 'over'];

const missing = (document: string, reason: string) => ({
  document,
  state: 'not_available',
  reason,
});

const cargo: SampleClaim = {
  form: cargoClaim,
  photos: [
    { picture: 'wetCorner', kind: 'photos', caption: 'Demo drawing: corner pushed in and wet' },
    { picture: 'sealedCarton', kind: 'photos', caption: 'Demo drawing: sealed carton' },
  ],
  said: ({ short, damaged, arrivedAt }, { today, requester }) => {
    const follows = (document: string) => ({
      document,
      state: 'follows',
      followsOn: addDays(today, 14),
    });
    return {
      origin: 'Elizabeth, NJ',
      destination: 'New York, NY',
      carrierNotifiedOn: companyDay(new Date(arrivedAt ?? today)),
      notifiedHow: 'phone',
      inspection: 'waived_by_carrier',
      packagingKept: 'yes',
      goodsLocation: `At ${company.name}, set aside in their carton`,
      salvage: 'none',
      repairPossible: 'no',
      story: `One carton was wet at a corner: ${damaged} pieces in it are stained. ${short} more were missing from a carton that was sealed and full.`,
      docs: [
        follows('bill_of_lading'),
        follows('freight_bill'),
        follows('delivery_receipt'),
        follows('invoice'),
        follows('debit_memo'),
        missing('inspection_report', 'The carrier waived it on the telephone.'),
        missing('carrier_notice', 'Told by telephone on the day of delivery.'),
      ],
      indemnity: true,
      truth: true,
      signature: signatureOf(requester.contact_person, statementVersion),
    };
  },
  answers: [
    {
      to: 'ACKNOWLEDGED',
      afterDays: 9,
      note: 'The carrier has confirmed the claim and looks into it.',
    },
  ],
};

async function attach(call: ClientCall, { picture, kind, caption }: Photo): Promise<Values> {
  const bytes = await demoPicture(picture);
  const file = { field: 'file', filename: `demo-${picture}.jpg`, bytes };
  const stored = await storeAttachment(call, file);
  if (!stored.ok) throw new Error(`No photo ${picture}: ${stored.error.code}`);
  return { id: stored.value.id, kind, caption };
}

async function file(call: ClientCall, row: ReceiptRow, sample: SampleClaim): Promise<void> {
  const { form, photos, said, answers } = sample;
  const filedAt = Date.parse(row.counted_at ?? row.created_at) + FILED_AFTER_HOURS * HOUR_MS;
  await fileForm(call, {
    form,
    filedAt,
    answers,
    values: async (filing, facts) => {
      const shown = await showReceipt(filing.context, row, { all: false });
      const receipt = create(shown, receiptRecord);
      return {
        ...givenValues(form, valuesFromReceipt(form.type, receipt, CLAIMED)),
        ...said(receipt, facts),
        attachments: await Promise.all(photos.map((photo) => attach(filing, photo))),
      };
    },
  });
}

/** Makes each claim once, however often it is called. Opens transactions of its own: not for use inside one. */
export async function seedClaims(context: ApiContext, clientId: string): Promise<void> {
  const { db } = context.database;
  const client = await findClientById(db, clientId);
  if (!client) return;
  const call = seedCall(context, client);
  const faulty = await db
    .selectFrom('receipts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('has_exceptions', '=', true)
    .orderBy('listed_on', 'desc')
    .execute();
  const answered = faulty.find(({ status, head }) => status === 'CLOSED' && head.mode === 'ltl');
  const counted = faulty.findLast(({ status }) => status === 'RECEIVED_WITH_EXCEPTIONS');
  if (counted) await file(call, counted, garments);
  if (answered) await file(call, answered, cargo);
}
