/** What all company lists take and show of the work queue. */
import { nullable, optional, pattern, string } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { textUpTo } from '#lib/kernel/fields.ts';

const needs = pattern(string(), /^(?:us|client|none)(?:,(?:us|client|none)){0,2}$/);
const people = pattern(string(), /^[^\s,]{1,254}(?:,[^\s,]{1,254}){0,20}$/);

export const queueFilters = {
  /** Customer ID, e-mail address or id. */
  client: optional(textUpTo(254)),
  assignee: noted(
    optional(people),
    'Who has it: me, none, or addresses of people; several separated by commas',
    'me,none',
  ),
  need: noted(
    optional(needs),
    'Who acts next: us, client or none; several separated by commas',
    'us',
  ),
};

export const queueFields = {
  client: noted(string(), 'Customer ID', 'C-100001'),
  since: noted(
    nullable(string()),
    'Since when it waits; null where nobody has to act',
    '2026-03-02T10:00:00.000Z',
  ),
  dueOn: noted(nullable(string()), 'Day by which the next step is due; null for none'),
  assignee: noted(
    nullable(string()),
    'Address of the person who has it; null for nobody',
    'pat@example.com',
  ),
};
