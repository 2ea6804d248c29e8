/** A file of a record, as the calls answer it; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { enums, nullable, number, string, type, type Infer } from 'superstruct';

export const attachmentInfo = type({
  id: string(),
  name: string(),
  type: enums(['jpg', 'png', 'webp', 'heic', 'pdf', 'xlsx', 'csv', 'svg']),
  contentType: noted(string(), 'Media type of the file', 'image/jpeg'),
  size: number(),
  sha256: noted(string(), 'SHA-256 of the file in hex', 'e3b0c442…'),
  takenAt: nullable(string()),
  /** Position in the timeline when it belongs to a message, else null. */
  eventPosition: nullable(number()),
  createdAt: string(),
});

export type AttachmentInfo = Infer<typeof attachmentInfo>;
