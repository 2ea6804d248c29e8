/** Derives files, references and texts from form data. */
import { company } from '#lib/content/company.ts';
import { publishedOn } from '#lib/server/terms.ts';
import type { Facts, FileType, Values } from '#lib/forms/definition.ts';
import type { FormDefinition } from '#lib/forms/definition.ts';
import { entriesOf } from '#lib/forms/display.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isReference } from '#lib/records/reference.ts';
import { attachmentsOf, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { placeTexts } from '#lib/forms/reading/place-names.ts';
import { isSigned } from '#lib/forms/session/unsigned.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { usableAttachments, type FileOwner } from '#api/files/attachments.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { requesterOf, type ClientCall } from '#api/security/caller.ts';
import { withoutMoneyFields } from '#lib/records/amounts.ts';
import { searchWithAmounts } from '#api/kernel/text.ts';
import { lastSigner } from './sign.ts';

const MAX_FILES = 50;

/** Ids of all files that the form names. */
export const fileIdsOf = (definition: FormDefinition, data: Values): string[] =>
  inputsOf(definition)
    .filter(({ kind }) => kind === 'attachments')
    .flatMap(({ name }) => attachmentsOf(data, name).map(({ id }) => id))
    .slice(0, MAX_FILES);

/** The files of a record; of its form only those that one of these values names: an answer that is typed may have more. */
export function filesNamedBy(
  definition: FormDefinition,
  files: readonly AttachmentRow[],
  values: readonly Values[],
): AttachmentRow[] {
  const named = new Set(values.flatMap((each) => fileIdsOf(definition, each)));
  return files.filter(({ id, event_position }) => event_position !== null || named.has(id));
}

/** Own records that the form names, with the field that names each. */
export function referencesOf(definition: FormDefinition, data: Values): Map<string, string> {
  const found = new Map<string, string>();
  const collect = (values: Values, name: string, key: string): void => {
    for (const each of [textOf(values, name), ...textsOf(values, name)]) {
      if (isReference(each)) found.set(each, key);
    }
  };
  for (const field of inputsOf(definition)) {
    if (field.kind === 'ref') collect(data, field.name, field.name);
    if (field.kind !== 'rows') continue;
    for (const { name } of field.columns.filter(({ kind }) => kind === 'ref')) {
      rowsOf(data, field.name).forEach((row, index) =>
        collect(row, name, `${field.name}.${index}.${name}`),
      );
    }
  }
  return found;
}

/** The texts of a form as they are read. */
export const textsIn = (definition: FormDefinition, data: Values): string[] =>
  entriesOf(definition, data).flatMap(({ lines, tables }) => [
    ...lines.map(({ text }) => text),
    ...tables.flatMap(({ rows }) => rows.flat()),
  ]);

/** The text that lists are searched by. */
export function searchTextOf(
  definition: FormDefinition & { readonly titleOf: (form: Values) => string },
  data: Values,
  reference: string | null,
): string {
  const head = [reference ?? '', definition.titleOf(data)];
  return searchWithAmounts(
    [...head, ...textsIn(definition, data)],
    [...head, ...textsIn(withoutMoneyFields(definition), data)],
  );
}

/** File as the rules of a form see it. */
export const asFact = ({ id, name, type, size_bytes: size, sha256 }: AttachmentRow) => ({
  id,
  name,
  type: type as FileType,
  size,
  sha256,
});

/** When the goods of the receipts that fill the form in have arrived. */
async function arrivalsOf(
  { context, caller }: ClientCall,
  definition: FormDefinition,
  data: Values,
): Promise<ReadonlyMap<string, string>> {
  const named = inputsOf(definition)
    .filter((field) => field.kind === 'ref' && field.fills === true)
    .map(({ name }) => textOf(data, name).trim().toUpperCase())
    .filter(isReference);
  if (named.length === 0) return new Map();
  const receipts = await context.ports.claimedReceipts(
    context.database.db,
    caller.client.id,
    named,
  );
  return new Map(receipts.map(({ reference, arrivedOn }) => [reference, arrivedOn]));
}

/** Facts for the rules: caller, date, receipt dates, and the caller's files named in the form. */
export async function factsFor(
  call: ClientCall,
  definition: FormDefinition,
  data: Values,
  owner: FileOwner = {},
): Promise<Facts> {
  const { context, caller } = call;
  const ids = fileIdsOf(definition, data);
  const clientId = caller.client.id;
  const files = await usableAttachments(context.database.db, { clientId, ids, ...owner });
  const today = companyDay(context.now());
  return {
    today,
    published: publishedOn(today),
    holidays: company.holidays,
    requester: requesterOf(caller.client),
    ...(isSigned(definition) && { signer: await lastSigner(call) }),
    arrivals: await arrivalsOf(call, definition, data),
    storeNumbers: await context.ports.storeNumbers(context.database.db, clientId, placeTexts(data)),
    files: new Map(files.map((file) => [file.id, asFact(file)])),
  };
}
