/** Which documents a record can be saved as, and the names of their files (docs/documents.md). */
import type { PaperId, SubmissionDefinition } from '#lib/forms/definition.ts';
import { DRAFT } from '#lib/records/status.ts';

interface Printable {
  readonly reference: string | null;
  readonly status: string;
  readonly quote: unknown;
}

export interface PaperChoice {
  readonly id: PaperId;
  /** The text of its button. */
  readonly label: string;
}

const labels: Readonly<Record<PaperId, string>> = {
  record: 'Download PDF',
  quote: 'Quote PDF',
  'carrier-letter': 'Carrier letter PDF',
  'job-sheet': 'Job sheet PDF',
};

/** The papers that there are of a record, the record itself first; a draft has no other. */
export function papersOf(
  { papers = [] }: Pick<SubmissionDefinition, 'papers'>,
  { status, quote }: Printable,
): PaperChoice[] {
  const ids: PaperId[] = [
    'record',
    ...(quote ? (['quote'] as const) : []),
    ...(status === DRAFT ? [] : papers),
  ];
  return ids.map((id) => ({ id, label: labels[id] }));
}

/** SR-2026-000001.pdf, SR-2026-000001-quote.pdf; a draft goes by its form. */
export function paperFileName(
  { type }: Pick<SubmissionDefinition, 'type'>,
  { reference }: Pick<Printable, 'reference'>,
  paper: PaperId,
): string {
  const name = reference ?? `draft-${type}`;
  return paper === 'record' ? `${name}.pdf` : `${name}-${paper}.pdf`;
}

/** The call that answers the paper. */
export const paperPath = (id: string, paper: PaperId): string =>
  `/client/submissions/${encodeURIComponent(id)}/pdf?paper=${paper}`;
