/** Mails that a person gets about the own records. */
export const mailChoices = [
  { id: 'each', name: 'One for each message or answer about my records' },
  { id: 'daily', name: 'One a day of what is due, at 7 AM' },
  { id: 'none', name: 'None' },
] as const;

export type MailChoice = (typeof mailChoices)[number]['id'];

export const mailChoiceIds: readonly MailChoice[] = mailChoices.map(({ id }) => id);
