/** An entry of a record's timeline, as the calls answer it. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { enums, nullable, number, optional, string, type, type Infer } from 'superstruct';

const actor = type({ name: string(), kind: enums(['staff', 'key', 'client']) });

/** Names who acted on a record. */
export type Actor = Infer<typeof actor>;

/** Marks acts of the company, in stored rows and in answers. */
export const COMPANY = 'house' as const;

/** Side that acted, as answers name it. */
export type ActorSide = 'client' | typeof COMPANY | 'system';

export const timelineEvent = {
  position: noted(number(), 'Place in the timeline, from 1', 3),
  at: string(),
  actor: enums(['client', COMPANY, 'system']),
  by: noted(optional(nullable(actor)), 'Who acted; null for the portal itself'),
  kind: string(),
  from: string(),
  to: string(),
  note: string(),
};
