/** The trade's standard form of a cargo claim on one page; the record's own pages are its annex. */
import { documents } from '#lib/submissions/forms/cargo-claim/cargo-claim.documents.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { displayValue } from '#lib/forms/display.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { lineAmount } from '#lib/submissions/forms/cargo-claim/cargo-claim.rules.ts';
import { amountOf, attachmentsOf, countOf, rowsOf, textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { isolated } from '#lib/records/isolated.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { Block, Box, PdfDocument } from '#api/documents/blocks.ts';
import { CHANGED, changeTexts, type DocumentSource, framed } from './document-frame.ts';
import { acknowledgeBy, claimDates, decideBy } from '#lib/submissions/claims/cargo-deadlines.ts';

/** Lines that are on the form itself; all of them are in the annex. */
const LINES_ON_FORM = 5;
const STORY_ON_FORM = 420;
const CHANGES_ON_FORM = 280;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} … (in full in the annex)` : text;

const quantityOf = (row: Values): string => {
  const quantity = countOf(row, 'qty');
  return quantity === null ? '' : countText(quantity);
};

/** Reads the claim's fields as people read them. */
export function claimReader({ form, record }: DocumentSource) {
  const fields = new Map(inputsOf(form).map((field) => [field.name, field]));
  return (name: string): string => {
    const field = fields.get(name);
    return field ? displayValue(field, record.data[name], record.data) : '';
  };
}

/** Formats amounts in the claim's currency; '' for none. */
const moneyOf =
  ({ record }: DocumentSource) =>
  (minor: unknown): string =>
    typeof minor === 'number' ? formatMoney(minor, currencyOf(record.data)) : '';

function statementRows(source: DocumentSource): string[][] {
  const { record } = source;
  const money = moneyOf(source);
  const lines = rowsOf(record.data, 'lines');
  const shown = lines
    .slice(0, LINES_ON_FORM)
    .map((row) => [
      textOf(row, 'description'),
      quantityOf(row),
      money(amountOf(row, 'unitCost')),
      money(amountOf(row, 'discount')),
      money(lineAmount(row)),
    ]);
  const more = lines.length - shown.length;
  return more > 0
    ? [
        ...shown,
        [`and ${more} more ${more === 1 ? 'line' : 'lines'}, see the annex`, '', '', '', ''],
      ]
    : shown;
}

/** Checklist documents: attached, to follow, or the reason for its absence. */
function documentList({ record }: DocumentSource): { label: string; text: string }[] {
  const attached = new Map<string, number>();
  for (const { kind } of attachmentsOf(record.data, 'attachments'))
    attached.set(kind, (attached.get(kind) ?? 0) + 1);
  const explained = new Map(
    rowsOf(record.data, 'docs').map((row) => [textOf(row, 'document'), row]),
  );
  return documents.flatMap(({ value, label }) => {
    const files = attached.get(value) ?? 0;
    if (files > 0) return [{ label, text: files === 1 ? 'Attached' : `Attached (${files})` }];
    const row = explained.get(value);
    if (!row) return [];
    const reason = textOf(row, 'reason');
    const text =
      textOf(row, 'state') === 'follows'
        ? `Will follow by ${dayText(textOf(row, 'followsOn'))}`
        : `Not available: ${reason}`;
    return [{ label, text }];
  });
}

const half = (label: string, text: string): Box => ({ label, text, span: 6 });
const third = (label: string, text: string): Box => ({ label, text, span: 4 });
const whole = (label: string, text: string): Box => ({ label, text, span: 12 });

/** One page: parties, shipment, statement with discounts shown, totals, documents, signature. */
export function cargoFormBlocks(source: DocumentSource): Block[] {
  const { record } = source;
  const { totals } = record;
  const money = moneyOf(source);
  const read = claimReader(source);
  const [signature] = record.signatures;
  const changed = changeTexts(source).join('\n');
  const mark = changed === '' ? '' : `\n${CHANGED}: see the list of changes.`;
  const list = documentList(source).map(({ label, text }) => `${label}: ${text}`);
  const signer = (key: string): string => (signature ? textOf(signature.evidence, key) : '');
  return [
    { kind: 'heading', text: 'Standard form for presentation of loss and damage claims' },
    {
      kind: 'boxes',
      rows: [
        [
          half('Carrier', read('carrier')),
          third('Claim number', record.reference ?? ''),
          { label: 'SCAC', text: read('scac'), span: 2 },
        ],
        [
          third('PRO or freight bill', read('proNumber')),
          third(
            'Bill of lading',
            isolated([read('bolNumber'), read('bolDate')].filter(Boolean), ', '),
          ),
          third('Tracking', read('tracking')),
        ],
        [
          half('Shipper, origin', `${read('shipper')}\n${read('origin')}`),
          half('Consignee, destination', `${read('consignee')}\n${read('destination')}`),
        ],
        [
          third(
            'Delivered on',
            read('deliveryDate') || `Not delivered; expected ${read('expectedDate')}`,
          ),
          third('Noted on the delivery receipt', read('exceptionOnReceipt')),
          third('Claimant is', read('claimantRole')),
        ],
        [
          half('Claim for', read('claimTypes')),
          half('Payee', `${read('remitTo')}\n${read('remitAddress')}`),
        ],
        [whole('Detailed statement', cut(textOf(record.data, 'story'), STORY_ON_FORM))],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: 'Goods' },
        { label: 'Quantity', isNumber: true },
        { label: 'Invoice price', isNumber: true },
        { label: 'Discount', isNumber: true },
        { label: 'Amount', isNumber: true },
      ],
      rows: statementRows(source),
      totals: [
        { label: 'Goods', text: money(totals['goods']) },
        {
          label: 'Freight and other costs',
          text: money((totals['freight'] ?? 0) + (totals['other'] ?? 0)),
        },
        { label: 'Less salvage', text: money(totals['salvage'] ?? 0) },
        { label: 'Amount claimed', text: money(totals['total']) },
      ],
    },
    { kind: 'boxes', rows: [[whole('Documents', isolated(list, ' · '))]] },
    {
      kind: 'boxes',
      rows: [
        [
          half(
            'Signed by',
            isolated([signer('signerName'), signer('signerTitle')].filter(Boolean), ', '),
          ),
          half(
            'Signed at',
            signature
              ? `${companyMomentText(signature.signedAt)}, signature record ${signature.recordSha256.slice(0, 16)}${mark}`
              : '',
          ),
        ],
        ...(changed === '' ? [] : [[whole(CHANGED, cut(changed, CHANGES_ON_FORM))]]),
      ],
    },
    { kind: 'page' },
  ];
}

const sentence = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

/** The numbers under which the carrier knows the shipment. */
function shipmentText(read: (name: string) => string): string {
  const numbers = [
    ['PRO or freight bill', read('proNumber')],
    ['bill of lading', sentence(read('bolNumber'), read('bolDate') && `of ${read('bolDate')}`)],
    ['tracking', read('tracking')],
  ].filter(([, text]) => text !== '');
  return numbers.map(([label, text]) => `${label} ${text}`).join(', ');
}

/**
 * Dated when the claim was sent to the carrier, or today: the carrier's deadline starts then. Letters omit the
 * status.
 */
export function carrierLetter(source: DocumentSource): PdfDocument {
  const { record } = source;
  const read = claimReader(source);
  const { filedOn } = claimDates(record.timeline, record.submittedAt);
  const day = filedOn || source.today;
  const total = formatMoney(record.totals['total'] ?? 0, currencyOf(record.data));
  const goods = read('goodsLocation');
  const listed = documentList(source);
  const { requester } = record;
  const sender = {
    ...source.company,
    name: requester?.['company_name'] ?? '',
    address: [requester?.['billing_address'] ?? ''].filter((text) => text !== ''),
    phone: requester?.['telephone'] ?? '',
    email: requester?.['email'] ?? '',
  };
  const letter = framed({ ...source, company: sender }, `Claim letter to ${read('carrier')}`, [
    { kind: 'text', text: dayText(day) },
    { kind: 'text', text: `To the claims department of ${read('carrier')}`, look: 'strong' },
    {
      kind: 'text',
      look: 'strong',
      text: `Claim ${record.reference ?? ''} for ${total}: ${shipmentText(read)}`,
    },
    {
      kind: 'text',
      text: sentence(
        `We hold you liable and claim ${total} for ${read('claimTypes').toLowerCase()} of the shipment above,`,
        `from ${read('shipper')}, ${read('origin')}, to ${read('consignee')}, ${read('destination')},`,
        read('deliveryDate') === ''
          ? `expected on ${read('expectedDate')} and not delivered.`
          : `delivered on ${read('deliveryDate')}.`,
      ),
    },
    { kind: 'text', text: read('story') },
    {
      kind: 'text',
      text: sentence(
        `Please acknowledge this claim in writing within 30 days, by ${dayText(acknowledgeBy(day))},`,
        `and pay, decline or make a firm offer within 120 days, by ${dayText(decideBy(day))}.`,
        'Please quote our claim number in all correspondence.',
        goods === ''
          ? ''
          : `The goods and packaging are being held for your inspection at: ${goods}.`,
      ),
    },
    { kind: 'text', text: `Please pay to: ${read('remitTo')}, ${read('remitAddress')}` },
    { kind: 'text', text: 'Documents', look: 'strong' },
    { kind: 'facts', facts: listed },
    { kind: 'sign-here', labels: ['Name and title', 'Signature', 'Date'] },
  ]);
  return { ...letter, status: '' };
}
