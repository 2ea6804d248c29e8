/** Billable work of a month: lines of approved quotes, finished pieces of work orders, and receipts. */
import {
  array,
  enums,
  nullable,
  number,
  object,
  optional,
  pattern,
  string,
  type,
} from 'superstruct';
import type { Infer } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { writtenText } from '#lib/kernel/fields.ts';
import type { Reply } from '#lib/kernel/validation.ts';

export const billableKinds = { quote: 'Approved quote', work: 'Work done', receipt: 'Receipt' };

const month = noted(
  pattern(string(), /^20\d{2}-(?:0[1-9]|1[0-2])$/),
  'Month of the company',
  '2026-03',
);

const item = type({
  client: noted(string(), 'Customer ID', 'C-000001'),
  company: noted(string(), 'Name of the business', 'Acme Garments'),
  day: noted(string(), 'Day of the approval, the last work or the arrival', '2026-03-02'),
  kind: noted(enums(['quote', 'work', 'receipt']), 'What is billed', 'quote'),
  reference: string(),
  code: noted(string(), 'Code of the service; empty for none', 'TKT'),
  text: noted(string(), 'What was done', 'Price tickets'),
  quantity: noted(number(), 'Number of pieces', 100),
  unitPrice: noted(nullable(number()), 'Price of one in minor units; null without a quote', 90),
  amount: noted(nullable(number()), 'Amount in minor units; null without a quote', 9000),
  currency: noted(string(), 'Currency of the amounts; empty for none', 'USD'),
});

export const billableList = type({ month, items: array(item) });

export const billableQuery = object({
  month,
  client: noted(
    optional(writtenText(254)),
    'Customer ID, email address or id of a client',
    'C-000001',
  ),
  format: noted(optional(enums(['csv', 'xlsx'])), 'Answers a file', 'csv'),
});

export type BillableList = Reply<typeof billableList>;
export type BillableItem = Reply<typeof item>;
export type BillableQuery = Infer<typeof billableQuery>;
