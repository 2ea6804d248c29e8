/** An entry of a record's timeline, as the calls answer it. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { enums, nullable, number, optional, string, type, type Infer } from 'superstruct';
import { COMPANY } from './actor-side.ts';

const actor = type({ name: string(), kind: enums(['staff', 'key', 'client']) });

/** Names who acted on a record. */
export type Actor = Infer<typeof actor>;

export const timelineEvent = {
  position: noted(number(), 'Place in the timeline, from 1', 3),
  at: string(),
  actor: enums(['client', COMPANY, 'system']),
  by: noted(optional(nullable(actor)), 'Who acted; null for the portal itself'),
  memberId: noted(optional(nullable(string())), 'Person of the client; null for others', '0b9f…'),
  kind: string(),
  from: string(),
  to: string(),
  note: string(),
  /** Internal entries are answered to the company alone. */
  visibility: optional(enums(['client', 'internal'])),
};

export type TimelineEvent = Infer<ReturnType<typeof type<typeof timelineEvent>>>;
