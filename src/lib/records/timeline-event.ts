/** An entry of a record's timeline, as the calls answer it. */
import { enums, number, string } from 'superstruct';

export const timelineEvent = {
  position: number(),
  at: string(),
  actor: enums(['client', 'house', 'system']),
  kind: string(),
  from: string(),
  to: string(),
  note: string(),
};
