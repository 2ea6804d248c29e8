/** A file of a record, as the calls answer it; extra keys are let through. */
import { enums, nullable, number, string, type, type Infer } from 'superstruct';

export const attachmentInfo = type({
  id: string(),
  name: string(),
  type: enums(['jpg', 'png', 'webp', 'heic', 'pdf', 'xlsx', 'csv', 'svg']),
  contentType: string(),
  size: number(),
  sha256: string(),
  takenAt: nullable(string()),
  /** Position in the timeline when it belongs to a message, else null. */
  eventPosition: nullable(number()),
  createdAt: string(),
});

export type AttachmentInfo = Infer<typeof attachmentInfo>;
