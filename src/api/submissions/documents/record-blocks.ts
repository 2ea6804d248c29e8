/** The parts that the PDFs of all records share. */
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { sizeText } from '#lib/kernel/size-text.ts';
import { summaryOf, totalLines } from '#lib/forms/display.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { readQuote } from '#lib/records/quote-text.ts';
import { eventHeadline } from '#lib/records/timeline-text.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import type { Block } from '#api/documents/blocks.ts';
import type { DocumentSource } from './document-source.ts';

const HASH_PREFIX = 16;

const given = (facts: readonly { label: string; text: string | undefined }[]) =>
  facts.flatMap(({ label, text }) => (text ? [{ label, text }] : []));

/** Who sent it: the client's details as they were at the time of the submit. */
export function clientBlocks({ record }: DocumentSource): Block[] {
  const { requester, submittedAt } = record;
  if (!requester) return [];
  const facts = given([
    { label: 'Company', text: requester['company_name'] },
    { label: 'Customer number', text: requester['clientId'] },
    { label: 'Contact', text: requester['contact_person'] },
    { label: 'E-mail', text: requester['email'] },
    { label: 'Telephone', text: requester['telephone'] },
    { label: 'Billing address', text: requester['billing_address'] },
    { label: 'Sent', text: submittedAt ? companyMomentText(submittedAt) : '' },
  ]);
  return [
    { kind: 'heading', text: 'Client' },
    { kind: 'facts', facts },
  ];
}

/** All that was entered, by step, with its tables; then the totals. */
export function summaryBlocks({ form, record }: DocumentSource): Block[] {
  const sections = summaryOf(form, record.data).flatMap(({ title, lines, tables }): Block[] => [
    { kind: 'heading', text: title },
    ...(lines.length > 0 ? [{ kind: 'facts', facts: lines } as const] : []),
    ...tables.map(({ label, columns, rows }) => ({
      kind: 'table' as const,
      ...(label !== title && { title: label }),
      columns,
      rows,
    })),
  ]);
  const totals = totalLines(form, record.data);
  if (totals.length === 0) return sections;
  return [...sections, { kind: 'heading', text: 'Totals' }, { kind: 'facts', facts: totals }];
}

/** The quote or offer of the company. */
export function quoteBlocks({ record }: DocumentSource): Block[] {
  const quote = readQuote(record.quote);
  if (!quote) return [];
  const { lines, subtotal, tax, total, currency, validUntil } = quote;
  const money = (minor: number): string => formatMoney(minor, currency);
  return [
    { kind: 'heading', text: 'Our quote' },
    {
      kind: 'table',
      columns: [
        { label: 'Code' },
        { label: 'What' },
        { label: 'Quantity', isNumber: true },
        { label: 'Price', isNumber: true },
        { label: 'Amount', isNumber: true },
      ],
      rows: lines.map(({ code, text, qty, unitPrice, amount }) => [
        code,
        text,
        qty.toLocaleString('en-US'),
        money(unitPrice),
        money(amount),
      ]),
      totals: [
        { label: 'Subtotal', text: money(subtotal) },
        { label: 'Tax', text: money(tax) },
        { label: 'Total', text: money(total) },
        { label: 'Valid until', text: dayText(validUntil) },
      ],
    },
  ];
}

/** What each file of the form is: its kind and its caption in words. */
export function fileTexts({ form, record }: DocumentSource): Map<string, string> {
  const named = inputsOf(form).flatMap((field) => {
    if (field.kind !== 'attachments') return [];
    return attachmentsOf(record.data, field.name).map(({ id, kind, caption }) => {
      const label = field.kinds?.find(({ value }) => value === kind)?.label ?? '';
      return [id, [label, caption].filter((text) => text !== '').join(': ')] as const;
    });
  });
  return new Map(named);
}

/** Every file with the beginning of its hash. */
export function fileBlocks(source: DocumentSource): Block[] {
  const { attachments } = source.record;
  if (attachments.length === 0) return [];
  const texts = fileTexts(source);
  return [
    { kind: 'heading', text: 'Files' },
    {
      kind: 'table',
      columns: [
        { label: 'File' },
        { label: 'What it is' },
        { label: 'Size', isNumber: true },
        { label: 'SHA-256 begins' },
      ],
      rows: attachments.map(({ id, name, size, sha256, eventPosition }) => [
        name,
        texts.get(id) ?? (eventPosition === null ? '' : 'With a message'),
        sizeText(size),
        sha256.slice(0, HASH_PREFIX),
      ]),
    },
  ];
}

/** Pictures of the form, as a contact sheet. */
export function photoBlocks(source: DocumentSource): Block[] {
  const { photos, record } = source;
  if (photos.length === 0) return [];
  const texts = fileTexts(source);
  const names = new Map(record.attachments.map(({ id, name }) => [id, name]));
  const pictures = photos.map(({ id, bytes }) => ({
    bytes,
    caption: [texts.get(id), names.get(id)].filter((text) => text).join(' · '),
  }));
  return [
    { kind: 'heading', text: 'Photos' },
    { kind: 'pictures', pictures, perRow: 2 },
  ];
}

/** What happened and what was written, oldest first. */
export function timelineBlocks({ form, record, company }: DocumentSource): Block[] {
  const { timeline, attachments } = record;
  if (timeline.length === 0) return [];
  const names = { client: 'Client', house: company.name, system: 'Portal' } as const;
  const filesOf = (position: number): string[] =>
    attachments.filter(({ eventPosition }) => eventPosition === position).map(({ name }) => name);
  return [
    { kind: 'heading', text: 'Activity' },
    {
      kind: 'table',
      columns: [{ label: 'When' }, { label: 'Who' }, { label: 'What' }, { label: 'Message' }],
      rows: timeline.map((event) => {
        const files = filesOf(event.position);
        const withFiles = files.length > 0 ? [`With ${files.join(', ')}`] : [];
        return [
          companyMomentText(event.at),
          names[event.actor],
          eventHeadline(form, event),
          [event.note, ...withFiles].filter((text) => text !== '').join('\n'),
        ];
      }),
    },
    { kind: 'text', text: timeZoneText, look: 'small' },
  ];
}
