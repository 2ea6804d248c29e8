/** Runs the case table of every form against the pure check. */
import { describe, expect, it } from 'vitest';
import { checkSubmission } from '#lib/forms/check.ts';
import { factsOf, valuesOf } from '../../../fixtures/submissions/case-table.ts';
import { submissionCases } from '../../../fixtures/submissions/all.ts';

describe.each(submissionCases.map((table) => ({ table, type: table.definition.type })))(
  '$type',
  ({ table }) => {
    it('lists enough cases', () => {
      expect(table.cases.length).toBeGreaterThanOrEqual(12);
    });

    it.each(table.cases)('$name', (each) => {
      const checked = checkSubmission(table.definition, valuesOf(table, each), factsOf(table));
      expect(checked.ok ? {} : checked.fields).toEqual(each.texts);
    });
  },
);
