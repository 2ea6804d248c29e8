/** Accounts of clients, as the desk lists them. */
import { array, boolean, enums, nullable, number, string, type } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { companyPerson } from '#lib/people/replies.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import type { DeskError } from './desk-record.ts';
import type { Status } from '#lib/records/status.ts';
import { pageOf } from '#lib/reports/paging.ts';
import { pricesPath } from '#lib/staff/desk-path.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';

const moment = '2026-03-02T14:05:00.000Z';
const address = '418 West Packing Street, New York, NY 10018';

export const deskClient = type({
  id: string(),
  clientId: string(),
  companyName: string(),
  contactPerson: string(),
  telephone: string(),
  email: string(),
  status: enums(['active', 'disabled', 'erased']),
  createdAt: string(),
  lastLoginAt: noted(nullable(string()), 'When the client logged in last; null before'),
  isLocked: noted(boolean(), 'Whether logging in is locked after wrong passwords'),
  stoppedAt: noted(nullable(string()), 'Since when orders are refused; null for accepted', moment),
});

export const deskClients = pageOf(deskClient);

/** One client with what its records wait for. */
export const deskClientCard = type({
  ...deskClient.schema,
  stopReason: noted(
    string(),
    'Why orders are refused, as the client reads it',
    'Invoice 1042 is open.',
  ),
  shippingAddress: noted(string(), 'Shipping address; empty for none', address),
  billingAddress: noted(string(), 'Billing address; empty for none', address),
  additionalInfo: noted(string(), 'Further information of the client', 'Deliver before noon'),
  openForCompany: noted(number(), 'Open records in which the company acts next', 3),
  openForClient: noted(number(), 'Open records in which the client acts next', 1),
  missingForms: array(string()),
});

export const clientNote = type({
  id: string(),
  at: string(),
  author: noted(string(), 'Name of the person or key that wrote it', 'Ann Example'),
  note: noted(string(), 'The note, which the client never reads', 'Prefers calls in the morning.'),
});

export const clientNotes = pageOf(clientNote);

/** The people of a client. */
export const deskPeople = type({
  items: array(
    type({
      ...companyPerson.schema,
      isLocked: noted(boolean(), 'Whether logging in is locked after wrong passwords'),
    }),
  ),
});

export type DeskPeople = Reply<typeof deskPeople>;
export type DeskPerson = DeskPeople['items'][number];

export type DeskClient = Reply<typeof deskClient>;
export type DeskClients = Reply<typeof deskClients>;
export type DeskClientCard = Reply<typeof deskClientCard>;
export type ClientNote = Reply<typeof clientNote>;
export type ClientNotes = Reply<typeof clientNotes>;

const typeOf = (kind: string): 'email' | 'tel' | 'text' =>
  kind === 'email' || kind === 'tel' ? kind : 'text';

/** Fields of a new account; its owner chooses the password. */
export const accountFields = inputsOf(signupForm)
  .filter(({ kind }) => kind !== 'password')
  .map((field) => ({
    name: field.name,
    label: field.label,
    isLong: field.kind === 'textarea',
    isRequired: !('required' in field) || field.required !== false,
    type: typeOf(field.kind),
  }));

/** State of an account in words: 'Active, locked, orders on hold'. */
export const clientState = ({
  status,
  isLocked,
  stoppedAt,
}: Pick<DeskClient, 'status' | 'isLocked' | 'stoppedAt'>): string =>
  [
    { active: 'Active', disabled: 'Disabled', erased: 'Erased' }[status],
    ...(isLocked ? ['locked'] : []),
    ...(stoppedAt === null ? [] : ['orders on hold']),
  ].join(', ');

/** Kinds of records of a client, each a list. */
export const clientRecordKinds = [
  { id: 'forms', label: 'Forms' },
  { id: 'receipts', label: 'Receipts' },
  { id: 'work-orders', label: 'Work orders' },
  { id: 'labels', label: 'Labels' },
] as const;

export type ClientRecordKind = (typeof clientRecordKinds)[number]['id'];

export interface ClientRecords {
  readonly kind: ClientRecordKind;
  readonly rows: readonly {
    readonly reference: string;
    /** Null where the person may not open it. */
    readonly href: string | null;
    /** Title of the form; '' for other kinds. */
    readonly form: string;
    readonly title: string;
    readonly status: Pick<Status, 'label' | 'tone'>;
    readonly updatedAt: string;
  }[];
  readonly list: { readonly page: number; readonly size: number; readonly total: number };
}

export const clientTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'records', label: 'Records' },
  { id: 'people', label: 'People' },
  { id: 'notes', label: 'Notes' },
  { id: 'access', label: 'Access' },
] as const;

/** Links of a client's tabs; the prices have a page of their own. */
export function clientTabLinks(number: string, maySeePrices: boolean) {
  const path = deskPathOf('desk-client', number);
  const prices = { id: 'prices', label: 'Prices', href: pricesPath(number) };
  return clientTabs.flatMap(({ id, label }) => {
    const tab = { id, label, href: `${path}?tab=${id}` };
    return id === 'notes' && maySeePrices ? [prices, tab] : [tab];
  });
}

export type ClientTab = (typeof clientTabs)[number]['id'];

/** A client's page after what was posted. */
export interface ClientView {
  readonly client: DeskClientCard;
  readonly tab: ClientTab;
  /** Null on other tabs. */
  readonly records: ClientRecords | null;
  readonly notes: ClientNotes | null;
  readonly people: readonly DeskPerson[] | null;
  readonly callerReference: string;
  readonly done: string;
  readonly rejection: DeskError | null;
  readonly typed: Readonly<Record<'reason' | 'note' | 'person' | 'email', string>>;
  /** Label of the field that repeats the second step; null where it is not asked for. */
  readonly asks: 'Code' | 'Passkey' | 'Password' | null;
}
