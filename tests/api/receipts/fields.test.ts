import { expect, it } from 'vitest';
import { describeSchema } from '#api/http/json-schema.ts';
import { receiptFeed } from '#lib/receipts/feed.ts';
import { deliveryFields, exceptionFields, headFields, lineFields } from '#lib/receipts/fields.ts';
import type { Fields } from '#lib/records/fields.ts';
import { receiptLines } from '#lib/receipts/line-columns.ts';
import { receiptRecord } from '#lib/receipts/replies.ts';
import { receiptVerbs } from '../../../scripts/ops/receipt-verbs.ts';

interface Json {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
}

const call: Json = describeSchema(receiptFeed);
const answer: Json = describeSchema(receiptRecord);
const below = (schema: Json | undefined, name: string): Json | undefined =>
  schema?.properties?.[name];
const columns = receiptVerbs.flatMap((verb) => verb.columns.map(({ name }) => name));
const sheet = receiptLines.allColumns.map(({ label }) => label);

const parts: readonly {
  readonly part: string;
  readonly fields: Fields;
  readonly sent?: Json;
  readonly shown?: Json;
}[] = [
  { part: 'list', fields: deliveryFields, sent: call, shown: answer },
  { part: 'head', fields: headFields, sent: call, shown: below(answer, 'head') },
  ...[
    { part: 'lines', fields: lineFields },
    { part: 'exceptions', fields: exceptionFields },
  ].map((each) => ({
    ...each,
    sent: below(call, each.part)?.items,
    shown: below(answer, each.part)?.items,
  })),
];
const declared = parts.flatMap(({ fields, ...each }) =>
  Object.entries(fields).map(([name, field]) => ({ ...each, name, field })),
);

it.each(declared)(
  'the field $name of the $part of a receipt has its note in calls and answers, and its column',
  ({ name, part, field, sent, shown }) => {
    expect(below(sent, name)?.description).toBeTypeOf('string');
    expect(below(shown, name)?.description).toBe(field.note[0]);
    expect(columns).toContain(name);
    if (part === 'lines') expect(sheet).toContain(field.label);
  },
);
