/** What a document of a record is made from. */
import type { SubmissionDefinition } from '#lib/forms/definition.ts';
import type { House } from '#api/documents/blocks.ts';
import type { RecordView } from '../views.ts';

/** A picture of the record, scaled down for a PDF. */
export interface PaperPhoto {
  readonly id: string;
  /** JPEG. */
  readonly bytes: Uint8Array;
}

export interface PaperSource {
  readonly form: SubmissionDefinition;
  /** As its client sees it: without internal notes. */
  readonly record: RecordView;
  readonly photos: readonly PaperPhoto[];
  readonly house: House;
  readonly siteUrl: URL;
}
