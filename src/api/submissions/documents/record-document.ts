/** PDF of any record and of its quote, from definition and data. */
import { acceptOffer, approveQuote } from '#lib/submissions/forms/client-acts.ts';
import type { Block, PdfDocument } from '#api/documents/blocks.ts';
import { cargoFormBlocks } from './cargo-form.ts';
import { changedBlocks, framed, type DocumentSource } from './document-frame.ts';
import { evidenceBlocks } from './evidence-blocks.ts';
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { sizeText } from '#lib/kernel/count-text.ts';
import { fileWords, summaryOf, totalLines } from '#lib/forms/display.ts';
import { printedParts } from '#lib/forms/reading/grid-table.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { quotedQuantity } from '#lib/submissions/forms/service-catalogue.ts';
import { isolated } from '#lib/records/isolated.ts';
import { quoteHeading, readQuote } from '#lib/records/quote-text.ts';
import { quoteNameOf, sentWordOf } from '#lib/records/status.ts';
import { eventHeadline, eventText } from '#lib/records/timeline-text.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';

const HASH_PREFIX = 16;

const given = (facts: readonly { label: string; text: string | undefined }[]) =>
  facts.flatMap(({ label, text }) => (text ? [{ label, text }] : []));

/** Who sent it: the client's details as they were at the time of the submit. */
function clientBlocks({ form, record }: DocumentSource): Block[] {
  const { requester, submittedAt } = record;
  if (!requester) return [];
  const facts = given([
    { label: 'Company', text: requester['company_name'] },
    { label: 'Customer ID', text: requester['clientId'] },
    { label: 'Contact', text: requester['contact_person'] },
    { label: 'Email', text: requester['email'] },
    { label: 'Telephone', text: requester['telephone'] },
    { label: 'Billing address', text: requester['billing_address'] },
    {
      label: sentWordOf(form.statuses),
      text: submittedAt ? companyMomentText(submittedAt) : '',
    },
  ]);
  return [
    { kind: 'heading', text: 'Client' },
    { kind: 'facts', facts },
  ];
}

/** All that was entered, by step, with its tables; then the totals. */
export function summaryBlocks({ form, record }: DocumentSource): Block[] {
  const sections = summaryOf(form, record.data, record.storeNames).flatMap(
    ({ title, lines, tables }): Block[] => [
      { kind: 'heading', text: title },
      ...(lines.length > 0 ? [{ kind: 'facts', facts: lines } as const] : []),
      ...tables.flatMap(printedParts).map(({ label, columns, rows }) => ({
        kind: 'table' as const,
        ...(label !== title && { title: label }),
        columns,
        rows,
      })),
    ],
  );
  const totals = totalLines(form, record.data);
  if (totals.length === 0) return sections;
  return [...sections, { kind: 'heading', text: 'Totals' }, { kind: 'facts', facts: totals }];
}

/** The quote or offer of the company. */
export function quoteBlocks({ form, record }: DocumentSource): Block[] {
  const quote = readQuote(record.quote);
  if (!quote) return [];
  const { lines, subtotal, tax, total, currency, validUntil, isWithdrawn } = quote;
  const money = (minor: number): string => formatMoney(minor, currency);
  return [
    { kind: 'heading', text: quoteHeading(form.statuses, quote) },
    {
      kind: 'table',
      columns: [
        { label: 'Code' },
        { label: 'Description' },
        { label: 'Quantity', isNumber: true },
        { label: 'Price', isNumber: true },
        { label: 'Amount', isNumber: true },
      ],
      rows: lines.map(({ code, text, qty, unitPrice, amount }) => [
        code,
        text,
        quotedQuantity({ code, qty }, record.data),
        money(unitPrice),
        money(amount),
      ]),
      totals: [
        { label: 'Subtotal', text: money(subtotal) },
        { label: 'Tax', text: money(tax) },
        { label: 'Total', text: money(total) },
        ...(isWithdrawn ? [] : [{ label: 'Valid until', text: dayText(validUntil) }]),
      ],
    },
  ];
}

/** Returns kind and caption of each file of the form. */
const fileTexts = ({ form, record }: DocumentSource) =>
  fileWords(form, record.data, (words) => isolated(words, ': '));

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
    caption: isolated([texts.get(id) ?? '', names.get(id) ?? ''].filter(Boolean), ' · '),
  }));
  return [
    { kind: 'heading', text: 'Photos' },
    { kind: 'pictures', pictures, perRow: 2 },
  ];
}

/** Events and messages, oldest first. */
export function timelineBlocks({ form, record, company }: DocumentSource): Block[] {
  const { timeline, attachments } = record;
  if (timeline.length === 0) return [];
  const names = { client: 'Client', house: company.name, system: 'Portal' } as const;
  const whoOf = ({ actor, by }: (typeof timeline)[number]): string =>
    by?.kind === 'client' ? `${names.client}, ${by.name}` : names[actor];
  const filesOf = (position: number): string[] =>
    attachments.filter(({ eventPosition }) => eventPosition === position).map(({ name }) => name);
  return [
    { kind: 'heading', text: 'Activity' },
    {
      kind: 'table',
      columns: [{ label: 'When' }, { label: 'Who' }, { label: 'What' }, { label: 'Message' }],
      rows: timeline.map((event) => {
        const files = filesOf(event.position);
        const withFiles = files.length > 0 ? [`With ${isolated(files, ', ')}`] : [];
        return [
          companyMomentText(event.at),
          whoOf(event),
          eventHeadline(form, event),
          [eventText(event), ...withFiles].filter((text) => text !== '').join('\n'),
        ];
      }),
    },
    { kind: 'text', text: timeZoneText, look: 'small' },
  ];
}

/** Signatures under a quote or an offer. */
const quoteDocuments: readonly (string | undefined)[] = [approveQuote, acceptOffer].map(
  ({ signature }) => signature?.documentType,
);

/** Leading blocks by form. */
const leads: Readonly<Record<string, (source: DocumentSource) => Block[]>> = {
  'cargo-claim': cargoFormBlocks,
};

/** Claim document for the liable party: later messages, decisions and evidence are excluded. */
export function claimDocument(source: DocumentSource): PdfDocument {
  const { form, record } = source;
  const attachments = record.attachments.filter(({ eventPosition }) => eventPosition === null);
  const claim = framed(source, form.title, [
    ...(leads[form.route]?.(source) ?? []),
    ...changedBlocks(source),
    ...clientBlocks(source),
    ...summaryBlocks(source),
    ...fileBlocks({ ...source, record: { ...record, attachments } }),
    ...photoBlocks(source),
  ]);
  return { ...claim, status: '' };
}

/** Everything that the client knows of the record. */
export function recordDocument(source: DocumentSource): PdfDocument {
  const { form, record } = source;
  return framed(source, form.title, [
    ...(leads[form.route]?.(source) ?? []),
    ...changedBlocks(source),
    ...clientBlocks(source),
    ...quoteBlocks(source),
    ...summaryBlocks(source),
    ...fileBlocks(source),
    ...photoBlocks(source),
    ...timelineBlocks(source),
    ...evidenceBlocks(record),
  ]);
}

/** Quote document: its subject, and the evidence of its approval. */
export function quoteDocument(source: DocumentSource): PdfDocument {
  const { form, record } = source;
  const approvals = record.signatures.filter(({ documentType }) =>
    quoteDocuments.includes(documentType),
  );
  const sent = record.timeline.findLast(({ kind }) => kind === 'quote');
  const isOpen = readQuote(record.quote)?.isWithdrawn !== true;
  return framed(source, quoteNameOf(form.statuses), [
    ...clientBlocks(source),
    {
      kind: 'facts',
      facts: given([
        { label: 'For', text: record.title },
        { label: 'Message', text: sent && isOpen ? eventText(sent) : '' },
      ]),
    },
    ...quoteBlocks(source),
    ...evidenceBlocks({ ...record, signatures: approvals }),
  ]);
}
