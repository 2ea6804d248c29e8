/** The PDF of a record of any form, and of its quote: from the definition and the data alone (docs/documents.md). */
import { acceptOffer, approveQuote } from '#lib/submissions/forms/client-acts.ts';
import type { Block, PdfDocument } from '#api/documents/blocks.ts';
import { cargoFormBlocks } from './cargo-form.ts';
import { evidenceBlocks } from './evidence-blocks.ts';
import { framed } from './document-frame.ts';
import type { DocumentSource } from './document-source.ts';
import {
  clientBlocks,
  fileBlocks,
  photoBlocks,
  quoteBlocks,
  summaryBlocks,
  timelineBlocks,
} from './record-blocks.ts';

/** Signatures under a quote or an offer. */
const quoteDocuments: readonly (string | undefined)[] = [approveQuote, acceptOffer].map(
  ({ signature }) => signature?.documentType,
);

/** What stands before everything else, by form. */
const leads: Readonly<Record<string, (source: DocumentSource) => Block[]>> = {
  'cargo-claim': cargoFormBlocks,
};

/** Everything that the client knows of the record. */
export function recordDocument(source: DocumentSource): PdfDocument {
  const { form, record } = source;
  return framed(source, form.title, [
    ...(leads[form.route]?.(source) ?? []),
    ...clientBlocks(source),
    ...quoteBlocks(source),
    ...summaryBlocks(source),
    ...fileBlocks(source),
    ...photoBlocks(source),
    ...timelineBlocks(source),
    ...evidenceBlocks(record),
  ]);
}

/** The quote alone, with what it is for and the evidence of its approval. */
export function quoteDocument(source: DocumentSource): PdfDocument {
  const { record } = source;
  const approvals = record.signatures.filter(({ documentType }) =>
    quoteDocuments.includes(documentType),
  );
  return framed(source, 'Quote', [
    ...clientBlocks(source),
    { kind: 'facts', facts: [{ label: 'For', text: record.title }] },
    ...quoteBlocks(source),
    ...evidenceBlocks({ ...record, signatures: approvals }),
  ]);
}
