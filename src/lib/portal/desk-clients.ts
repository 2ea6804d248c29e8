/** Accounts of clients, as the desk lists them. */
import { boolean, enums, nullable, string, type } from 'superstruct';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import { pageOf } from '#lib/reports/paging.ts';

export const deskClient = type({
  id: string(),
  clientId: string(),
  companyName: string(),
  contactPerson: string(),
  telephone: string(),
  email: string(),
  status: enums(['active', 'disabled', 'erased']),
  createdAt: string(),
  lastLoginAt: nullable(string()),
  isLocked: boolean(),
});

export const deskClients = pageOf(deskClient);

export type DeskClient = Reply<typeof deskClient>;
export type DeskClients = Reply<typeof deskClients>;

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

/** State of an account in words: 'Active, locked'. */
export const clientState = ({ status, isLocked }: Pick<DeskClient, 'status' | 'isLocked'>) =>
  `${{ active: 'Active', disabled: 'Disabled', erased: 'Erased' }[status]}${isLocked ? ', locked' : ''}`;
