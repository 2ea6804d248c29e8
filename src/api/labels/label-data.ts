/** Derives name, search text, images and API description from label data. */
import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { lengthOf } from '#lib/kernel/text/normalize-unicode.ts';
import { labelForm, approvalField } from '#lib/labels/label-form.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import type { Values } from '#lib/forms/definition.ts';
import { attachmentsOf, textOf } from '#lib/forms/values.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { storeAsArtwork } from '#api/files/attachments.ts';
import { FailureError, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { normalizeForSearch, searchWithAmounts } from '#api/kernel/text.ts';
import { textsIn } from '#api/records/form-data.ts';
import { withoutMoneyFields } from '#lib/records/amounts.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { fieldSchema, fieldsSchema } from '#api/http/field-schema.ts';
import type { JsonSchema } from '#api/http/json-schema.ts';

/** Returns the key of a name, unique per client: case, accents and spaces are ignored. */
export const nameKey = (name: string): string => normalizeForSearch(name);

/** The text that lists are searched by. */
export function labelSearchText(data: Values, reference: string | null): string {
  const head = [reference ?? '', textOf(data, 'labelName')];
  return searchWithAmounts(
    [...head, ...textsIn(labelForm, data)],
    [...head, ...textsIn(withoutMoneyFields(labelForm), data)],
  );
}

export const MAX_NAME_LENGTH = 60;

/** The name that a client typed, '' for none; an error at its field where it is too long. */
export function checkLabelName(data: Values): Result<string, Failure> {
  const name = textOf(data, 'labelName').trim();
  if (lengthOf(name) <= MAX_NAME_LENGTH) return ok(name);
  const error = { code: 'maxlength', limit: MAX_NAME_LENGTH } as const;
  return invalidForm({ labelName: fieldMessage(error, 'Label name') });
}

/** Returns the logo id of a label; '' for none. */
export const logoOf = (data: Values): string => attachmentsOf(data, 'logo')[0]?.id ?? '';

/** Keeps the logo for labels, once a saved label names it; rejects with 422 for another client's file. */
export async function storeLogo(
  tx: Transaction<Tables>,
  clientId: string,
  data: Values,
): Promise<void> {
  const id = logoOf(data);
  if (id === '' || (await storeAsArtwork(tx, { id, clientId }))) return;
  const message = labelMessages.logoGone;
  throw new FailureError('invalid', { message, fields: { logo: message } });
}

/** Order fields, excluded from the printed content. */
const orderFields: readonly string[] = [
  'labelName',
  'quantity',
  'overagePct',
  'dataSource',
  'fulfil',
];

/** SHA-256 of the printed content; key order is irrelevant. */
export function contentHash(data: Values): string {
  const printed = Object.entries(data)
    .filter(([name]) => !orderFields.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(printed));
}

/** A body one of whose members is described by a form. */
const withMember =
  (name: string, description: string, member: () => JsonSchema) =>
  ({ properties, ...body }: JsonSchema): JsonSchema => ({
    ...body,
    properties: {
      ...(properties as JsonSchema),
      [name]: { type: 'object', description, anyOf: [member()] },
    },
  });

/** The body that makes a label. */
export const newLabelSchema = withMember(
  'data',
  'The fields of the label, by their names; a draft may leave any of them out, the proof names what is missing',
  () => ({ title: 'label', ...fieldsSchema(inputsOf(labelForm)) }),
);

/** The body that approves one. */
export const approvalSchema = withMember('signature', 'The signature', () =>
  fieldSchema(approvalField),
);
