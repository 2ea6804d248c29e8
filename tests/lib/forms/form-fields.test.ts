import { describe, expect, it } from 'vitest';
import { allCaseTables } from '../../fixtures/validation/all.ts';

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
