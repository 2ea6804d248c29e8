/** Which documents a record can be saved as, and how their files are called. */
import type { DocumentId, SubmissionDefinition } from './definition.ts';
import { DRAFT, quoteNameOf } from '#lib/records/status.ts';

interface Printable {
  readonly reference: string | null;
  readonly status: string;
  readonly quote: unknown;
}

export interface DocumentChoice {
  readonly id: DocumentId;
  /** The text of its button. */
  readonly label: string;
}

const labels: Readonly<Record<Exclude<DocumentId, 'quote'>, string>> = {
  record: 'Download PDF',
  claim: 'Claim PDF',
  'carrier-letter': 'Carrier letter PDF',
  'job-sheet': 'Job sheet PDF',
};

/** The documents that there are of a record, the record itself first; a draft has no other. */
export function documentsOf(
  { documents = [], statuses }: Pick<SubmissionDefinition, 'documents' | 'statuses'>,
  { status, quote }: Printable,
): DocumentChoice[] {
  const ids: DocumentId[] = [
    'record',
    ...(quote ? (['quote'] as const) : []),
    ...(status === DRAFT ? [] : documents),
  ];
  return ids.map((id) => ({
    id,
    label: id === 'quote' ? `${quoteNameOf(statuses)} PDF` : labels[id],
  }));
}

/** SR-2026-000001.pdf, SR-2026-000001-quote.pdf, CC-2026-000001-offer.pdf; drafts use the form's name. */
export function documentFileName(
  { type, statuses }: Pick<SubmissionDefinition, 'type' | 'statuses'>,
  { reference }: Pick<Printable, 'reference'>,
  document: DocumentId,
): string {
  const name = reference ?? `draft-${type}`;
  if (document === 'record') return `${name}.pdf`;
  return `${name}-${document === 'quote' ? quoteNameOf(statuses).toLowerCase() : document}.pdf`;
}

/** The call that answers the document. */
export const documentPath = (id: string, document: DocumentId): string =>
  `/client/submissions/${encodeURIComponent(id)}/pdf?paper=${document}`;
