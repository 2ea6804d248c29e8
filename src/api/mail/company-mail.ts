/** Company mail parts shared by all records: sender and contents. */
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { summaryOf } from '#lib/forms/display.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { isPlainAddress } from './address.ts';
import type { CompanyMail, MailSection } from './templates/submissions.ts';

/** Who sent the record, and how to reach them; as the profile is now, because the answer goes there. */
export function senderOf(client: ClientRow): Pick<CompanyMail, 'company' | 'client' | 'replyTo'> {
  const { company_name, contact_person, email, telephone, client_number } = client;
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
