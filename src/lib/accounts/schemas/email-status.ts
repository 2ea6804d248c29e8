import { enums, object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { clientKey } from './client-profile.ts';

const struct = object({ client_id: clientKey, emailstatus: enums([1, 2]) });

export type EmailStatusChange = Infer<typeof struct>;

/** Body of `POST /client/update-email-status`: 1 = on, 2 = off (spec sections 4 and 7). */
export const emailStatusSchema: Schema<EmailStatusChange> = { struct };
