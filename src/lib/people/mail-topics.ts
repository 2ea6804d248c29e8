/** Topics of mails about records that a person may ask for beside mails about own records. */
import { claimTypes, typeOf } from '#lib/kernel/form-table.ts';

/** Deliveries is the person's own switch of arrival mails (`emailstatus`), so it is kept apart. */
export const recordTopics = [
  { id: 'requests', name: 'Requests' },
  { id: 'labels', name: 'Labels' },
  { id: 'claims', name: 'Claims' },
  { id: 'money', name: 'Money' },
] as const;

export type MailTopic = (typeof recordTopics)[number]['id'];

/** Reads the topics of a person as stored: 'requests claims'. */
export const topicsIn = (stored: string): readonly MailTopic[] =>
  recordTopics.map(({ id }) => id).filter((id) => stored.split(' ').includes(id));

/** Returns the topic of records of a form, by its type. */
export function topicOf(type: string): MailTopic {
  if (claimTypes().includes(type)) return 'claims';
  return [typeOf('terms'), typeOf('card-authorization')].includes(type) ? 'money' : 'requests';
}

/** A topic with the choice of the person. */
export interface ChosenTopic {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
}
