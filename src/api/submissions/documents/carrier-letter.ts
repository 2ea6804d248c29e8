/** A letter that presents a cargo claim to the carrier, under the claimant's own name. */
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { acknowledgeBy, claimDates, decideBy } from '#lib/submissions/claims/cargo-deadlines.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import type { PdfDocument } from '#api/documents/blocks.ts';
import { claimReader, documentList } from './cargo-form.ts';
import { framed, type DocumentSource } from './document-frame.ts';

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
