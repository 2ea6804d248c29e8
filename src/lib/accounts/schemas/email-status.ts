import { enums, object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { clientKey } from '#lib/session/client-profile.ts';

const struct = object({ client_id: clientKey, emailstatus: enums([1, 2]) });

export type EmailStatusChange = Infer<typeof struct>;

/** Body of `POST /client/update-email-status`: 1 = on, 2 = off. */
export const emailStatusSchema: Schema<EmailStatusChange> = { struct };
