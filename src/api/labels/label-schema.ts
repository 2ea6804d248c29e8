/** The fields of a label and of its approval as JSON Schema, for `/api/openapi.json`. */
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { approvalField, labelForm } from '#lib/labels/label-form.ts';
import { fieldSchema, fieldsSchema } from '#api/http/field-schema.ts';
import type { JsonSchema } from '#api/http/json-schema.ts';

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
