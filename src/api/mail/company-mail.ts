/** Company mail parts shared by all records: sender and contents. */
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { summaryOf } from '#lib/forms/display.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { findClientById } from '#api/security/clients.ts';
import { findAccountById } from '#api/security/members.ts';
import { isPlainAddress } from './address.ts';
import type { CompanyMail, MailSection } from './templates/submissions.ts';

/**
 * Who acted, else the main person, and how to reach them; as the profile is now, because the answer goes there. Null
 * for an unknown client.
 */
export async function senderOf(
  tx: Transaction<Tables>,
  clientId: string,
  personId: string | undefined,
): Promise<Pick<CompanyMail, 'company' | 'client' | 'replyTo'> | null> {
  const person = personId === undefined ? undefined : await findAccountById(tx, personId);
  const found = person ?? (await findClientById(tx, clientId));
  if (!found) return null;
  const { company_name, contact_person, email, telephone, client_number } = found;
  const facts = [
    { label: 'Company', text: company_name },
    { label: 'Customer ID', text: client_number },
    { label: 'Contact', text: contact_person },
    { label: 'Telephone', text: telephone },
    { label: 'Email', text: email },
  ];
  return {
    company: company_name,
    client: facts.filter(({ text }) => text !== ''),
    ...(isPlainAddress(email) && { replyTo: { name: contact_person, address: email } }),
  };
}

/** Every value of a form in words, by step. */
export async function mailSections(
  context: ApiContext,
  tx: Transaction<Tables>,
  { form, data, clientId }: { form: FormDefinition; data: Values; clientId: string },
): Promise<MailSection[]> {
  const names = await context.ports.storeNames(tx, clientId, storesIn(form, data));
  return summaryOf(form, data, names).map(({ title, lines, tables }) => ({
    title,
    lines: lines.map(({ label, text }) => ({ label, text })),
    tables: tables.map(({ label, columns, rows }) => ({
      label,
      columns: columns.map((column) => column.label),
      rows,
    })),
  }));
}
