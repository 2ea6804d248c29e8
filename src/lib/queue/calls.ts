/** Queries and bodies of the calls about the work queue. */
import { nullable, object, optional, pattern, string, type Infer } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { optionalText, textUpTo } from '#lib/kernel/fields.ts';
import { queueFilters } from '#lib/portal/queue-fields.ts';
import { callerReference, portalNumber } from '#lib/records/company-move.ts';
import { statusList } from '#lib/reports/list-schema.ts';
import { paged } from '#lib/reports/paging.ts';

const words = pattern(string(), /^[a-z_-]{1,40}(?:,[a-z_-]{1,40}){0,20}$/);
export const queueQuery = object({
  ...queueFilters,
  area: noted(optional(words), 'Roles that are asked first, separated by commas', 'service'),
  form: noted(
    optional(words),
    'Types of forms, or receipt, label or work_order; separated by commas',
    'service-request',
  ),
  status: optional(statusList),
  q: optionalText(100),
  ...paged(25),
});

const person = nullable(textUpTo(254));
export const assignment = object({
  callerReference,
  reference: portalNumber(),
  from: noted(person, 'Who has it, as the caller saw it; null for nobody', 'ann@example.com'),
  to: noted(person, 'Who takes it; null for nobody', 'pat@example.com'),
});

export const presence = object({ reference: portalNumber() });

export type QueueQuery = Infer<typeof queueQuery>;
export type Assignment = Infer<typeof assignment>;
