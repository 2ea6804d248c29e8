import { enums, object, type Infer } from 'superstruct';

/** How often emails about arrivals come: one for each, or one a day. */
export const arrivalMailChoices = ['each', 'daily'] as const;

/** Body and answer of `/client/arrival-mails`. */
export const arrivalMailsSchema = object({ arrivalMails: enums(arrivalMailChoices) });

export type ArrivalMails = Infer<typeof arrivalMailsSchema>;

export const arrivalMailsChosen = 'Your choice of emails is saved.';
