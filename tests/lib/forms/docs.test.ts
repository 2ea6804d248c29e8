import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import * as atoms from '#lib/kernel/fields.ts';
import { fieldErrorOrder } from '#lib/kernel/validation.ts';
import { allCaseTables } from '../../fixtures/validation/all.ts';

const text = readFileSync(new URL('../../../docs/forms.md', import.meta.url), 'utf8');

/** First two cells of the rows whose first is code. */
const rowsOf = (section: string): [string, string][] => {
  const [, part = ''] = text.split(`## ${section}\n`);
  const body = part.split('\n## ')[0] ?? '';
  return [...body.matchAll(/^\| `(\w+)` *\| (.+?) *\|/gm)].map(([, code = '', rest = '']) => [
    code,
    rest,
  ]);
};

describe('docs/forms.md', () => {
  it('lists the messages in their order, word for word', () => {
    const rows = rowsOf('When a message shows');
    expect(rows.map(([code]) => code)).toEqual(fieldErrorOrder);
    for (const code of fieldErrorOrder) {
      const said = Object.fromEntries(rows)[code]?.replace('{limit}', '7');
      expect(said).toBe(fieldMessage({ code, limit: 7 }, '{field name}'));
    }
  });

  it('lists every atom', () => {
    expect(
      rowsOf('Atoms')
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(atoms).sort());
  });
});

describe('every form', () => {
  it.each(allCaseTables.map(({ form, check }) => ({ id: form.id, form, check })))(
    '$id has a field for each key of its schema, and no other',
    ({ form, check }) => {
      const names = form.fields.map(({ name }) => name);
      const wrong = Object.fromEntries([...names, 'unknownKey'].map((name) => [name, 1]));
      const parsed = check(wrong);
      expect(parsed.ok ? [] : Object.keys(parsed.errors).sort()).toEqual(
        [...names, 'unknownKey'].sort(),
      );
      const missing = check({});
      const required = missing.ok ? [] : Object.keys(missing.errors);
      expect(names).toEqual(expect.arrayContaining(required));
    },
  );
});
