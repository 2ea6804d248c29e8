import { describe, expect, it } from 'vitest';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { allCaseTables } from '../../../fixtures/validation/all.ts';
import { valuesOf } from '../../../fixtures/validation/case-table.ts';

/** Messages at a repeated password. */
const repeated = /^Passwords (didn't|do not) match\.$/;

const textsOf = (table: (typeof allCaseTables)[number], values: Record<string, string>) => {
  const typed = table.checkTyped(values);
  if (!typed.ok) return typed.fields;
  const parsed = table.check(values);
  return parsed.ok ? {} : fieldMessages(table.form.fields, parsed.errors);
};

describe.each(allCaseTables.map((table) => ({ id: table.form.id, table })))(
  'the form $id',
  ({ table }) => {
    it('accepts its right values', () => {
      expect(textsOf(table, { ...table.right })).toEqual({});
    });

    it.each(table.cases)('$name', (each) => {
      const values = valuesOf(table, each);
      expect(textsOf(table, values)).toEqual(each.texts);
      // The schema of the call finds every error but a repeated password that differs.
      const isCallValid = Object.values(each.texts).every((text) => repeated.test(text));
      expect(table.check(values).ok).toBe(isCallValid);
    });

    it('lists at least six cases with unique names', () => {
      const names = new Set(table.cases.map(({ name }) => name));
      expect(names.size).toBe(table.cases.length);
      expect(names.size).toBeGreaterThanOrEqual(6);
    });
  },
);
