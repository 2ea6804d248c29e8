import { enums, object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';

/** How often mails about arrivals come: one for each, or one a day. */
export const arrivalMailChoices = ['each', 'daily'] as const;

const struct = object({ arrivalMails: enums(arrivalMailChoices) });

export type ArrivalMails = Infer<typeof struct>;

/** Body and answer of `/client/arrival-mails`. */
export const arrivalMailsSchema: Schema<ArrivalMails> = { struct };

export const arrivalMailsChosen = 'Your choice of emails is saved.';
