/** An entry of a record's timeline, as the calls answer it. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { enums, number, string } from 'superstruct';

export const timelineEvent = {
  position: noted(number(), 'Place in the timeline, from 1', 3),
  at: string(),
  actor: enums(['client', 'house', 'system']),
  kind: string(),
  from: string(),
  to: string(),
  note: string(),
};
