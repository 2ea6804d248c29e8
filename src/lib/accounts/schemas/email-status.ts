import { enums, object, type Infer } from 'superstruct';
import { clientKey } from '#lib/session/client-profile.ts';

/** Body of `POST /client/update-email-status`: 1 = on, 2 = off. */
export const emailStatusSchema = object({ client_id: clientKey, emailstatus: enums([1, 2]) });

export type EmailStatusChange = Infer<typeof emailStatusSchema>;
