/** Answers of the calls about the work queue. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, enums, nullable, number, string, type, type Infer } from 'superstruct';
import { queueFields } from '#lib/portal/queue-fields.ts';
import { pageOf } from '#lib/reports/paging.ts';
import { areas } from '#lib/kernel/form-table.ts';
import { roleIds } from '#lib/staff/roles.ts';
import { queueKinds } from '#lib/staff/areas.ts';
import { queueGroups } from './queue-day.ts';

const moment = '2026-03-02T10:00:00.000Z';
const company = noted(string(), 'Name of the business', 'Acme Garments');
const form = noted(string(), 'Type of a submission; empty for other kinds', 'service-request');

export const queueItem = type({
  ...queueFields,
  reference: string(),
  kind: enums(queueKinds),
  need: noted(enums(['us', 'client']), 'Who acts next', 'us'),
  toDo: noted(string(), 'The next step, as a verb', 'Review'),
  area: noted(enums(areas), 'The role that is asked first', 'service'),
  company,
  form,
  title: string(),
  status: string(),
  marks: noted(array(string()), 'What is seen at once: critical, rush, late', 'rush'),
  since: noted(string(), 'Since when it waits', moment),
  group: noted(
    enums(queueGroups.map(({ id }) => id)),
    'Its due day, seen from today; `today` goes to the next working day',
    'today',
  ),
  assigneeName: noted(nullable(string()), 'Name of the person who has it', 'Pat Example'),
  revision: number(),
});

/** Whom a record may be assigned to. */
export const queuePeople = type({
  items: array(
    type({
      email: string(),
      name: string(),
      roles: noted(array(noted(enums(roleIds), 'Role', 'service')), 'Roles of the person'),
    }),
  ),
});

export const queueList = pageOf(queueItem);

export const presenceReply = type({
  reference: string(),
  others: noted(
    array(
      type({
        name: string(),
        seenAt: noted(string(), 'When the page was last heard of', moment),
      }),
    ),
    'People who have had the record open in the last minute',
  ),
});

export const companySearchReply = type({
  clients: noted(
    array(
      type({
        client: string(),
        company,
        contact: noted(string(), 'Contact person', 'Ann Example'),
        email: string(),
      }),
    ),
    'Clients by number, name, contact or address',
  ),
  records: noted(
    array(
      type({
        kind: enums(queueKinds),
        reference: string(),
        form,
        title: string(),
        status: string(),
        client: string(),
      }),
    ),
    'Records of all kinds, the newest of each',
  ),
});

export type QueueItem = Infer<typeof queueItem>;
export type QueuePeople = Infer<typeof queuePeople>;
export type QueueList = Infer<typeof queueList>;
export type PresenceReply = Infer<typeof presenceReply>;
export type CompanySearchReply = Infer<typeof companySearchReply>;
