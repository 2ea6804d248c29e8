/** Frame of a record's PDF: page size by country, title, status, link, and changes after the signature. */
import { countryName, originCodes } from '#lib/kernel/countries/countries.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { DRAFT, statusOf } from '#lib/records/status.ts';
import { textOf } from '#lib/forms/values.ts';
import type { Block, PdfDocument, PageSize, DocumentCompany } from '#api/documents/blocks.ts';
import type { RecordView } from '../views.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { changedAfterSignature } from '#lib/submissions/changed-after.ts';

/** A picture of the record, made small enough for a document. */
export interface DocumentPhoto {
  readonly id: string;
  /** JPEG. */
  readonly bytes: Uint8Array;
}

export interface DocumentSource {
  readonly form: SubmissionDefinition;
  /** Client view: excludes internal notes. */
  readonly record: RecordView;
  readonly photos: readonly DocumentPhoto[];
  readonly company: DocumentCompany;
  readonly siteUrl: URL;
  /** In the company's time zone. */
  readonly today: string;
}

const letterCountries: readonly string[] = ['US', 'CA'];

/** A state of the US of the same name is meant more often. */
const ambiguous: readonly string[] = ['GE'];

const codeByName = new Map(
  originCodes
    .filter((code) => !ambiguous.includes(code))
    .map((code) => [countryName(code).toLowerCase(), code]),
);

/** Returns the country of the form, or of the billing address; '' if unknown. */
function countryOf({ data, requester }: Pick<RecordView, 'data' | 'requester'>): string {
  const code = textOf(data, 'country').toUpperCase();
  if (originCodes.includes(code)) return code;
  const last = requester?.['billing_address']?.split(/[,\n]/).at(-1) ?? '';
  return codeByName.get(last.trim().toLowerCase()) ?? '';
}

/** A4, unless the country is the US or Canada, or unknown. */
function pageSizeOf(record: Pick<RecordView, 'data' | 'requester'>): PageSize {
  const country = countryOf(record);
  return country === '' || letterCountries.includes(country) ? 'letter' : 'a4';
}

/** The address of the record's page; a draft opens in its form. */
export function recordUrl(
  form: SubmissionDefinition,
  { id, reference, status }: Pick<RecordView, 'id' | 'reference' | 'status'>,
  siteUrl: URL,
): string {
  const path =
    status === DRAFT ? `${pathOf(form.route)}?draft=${id}` : recordPath(form, reference ?? id);
  return new URL(path, siteUrl).href;
}

/** The document around these blocks. */
export function framed(
  { form, record, company, siteUrl }: DocumentSource,
  title: string,
  blocks: readonly Block[],
): PdfDocument {
  const { label, documentLabel = label } = statusOf(form.statuses, record.status);
  return {
    size: pageSizeOf(record),
    company,
    title,
    reference: record.reference ?? '',
    status: documentLabel,
    ...(record.status === DRAFT && { watermark: 'DRAFT' }),
    link: recordUrl(form, record, siteUrl),
    blocks,
  };
}

/** Heading of changes after the signature. */
export const CHANGED = 'Changed after the signature';

/** Lists each answer that changed signed values: time, new and previous values. */
export const changeTexts = ({ form, record }: DocumentSource): string[] =>
  changedAfterSignature(form, record).map(({ at, text }) => `${companyMomentText(at)}\n${text}`);

/** Blocks of changes after the signature, and the place of the signed text; empty for an unchanged record. */
export function changedBlocks(source: DocumentSource): Block[] {
  const texts = changeTexts(source);
  if (texts.length === 0) return [];
  return [
    { kind: 'heading', text: CHANGED },
    {
      kind: 'text',
      look: 'strong',
      text: 'The values below are not those that were signed. The signed text is in full in the signature record.',
    },
    ...texts.map((text): Block => ({ kind: 'text', text })),
  ];
}
