/** Input of a record's document. */
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { DocumentCompany } from '#api/documents/blocks.ts';
import type { RecordView } from '../views.ts';

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
