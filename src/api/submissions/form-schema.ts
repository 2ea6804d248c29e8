/** The fields of the service forms as JSON Schema, for `/api/openapi.json`. */
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { fieldsSchema } from '#api/http/field-schema.ts';
import type { JsonSchema } from '#api/http/json-schema.ts';

/** The fields of one form, as they are sent. */
const formSchema = (form: SubmissionDefinition): JsonSchema => ({
  title: form.type,
  description: form.title,
  ...fieldsSchema(inputsOf(form), form.totals),
});

/** The body that makes a record, with the fields of every form: which one is meant `type` says. */
export const newFormSchema = ({ properties, ...body }: JsonSchema): JsonSchema => ({
  ...body,
  properties: {
    ...(properties as JsonSchema),
    type: {
      enum: submissionForms.map(({ type }) => type),
      description: 'The form',
    },
    data: {
      type: 'object',
      description: 'The fields of the form, by their names; a draft may leave any of them out',
      anyOf: submissionForms.map(formSchema),
    },
  },
});
