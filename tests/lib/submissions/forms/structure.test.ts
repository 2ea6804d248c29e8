/** What holds for each large form: names, steps, options, statuses. */
import { describe, expect, it } from 'vitest';
import { checkSubmission, checkDraft } from '#lib/forms/check.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { summaryOf } from '#lib/forms/display.ts';
import { initialValues, inputValues } from '#lib/forms/initial-values.ts';
import { DRAFT, statusesOf } from '#lib/records/status.ts';
import { inputsOf, visibleFields } from '#lib/forms/visible-fields.ts';
import { submissionCases } from '../../../fixtures/submissions/all.ts';
import { factsOf, valuesOf } from '../../../fixtures/submissions/case-table.ts';

/** A cargo claim has the parts of the standard form, whose lists are longer. */
const mostFields = (type: string): number =>
  ({ 'damage-claim': 14, 'card-authorization': 10 })[type] ?? 8;

/** Statuses that no chain of moves leads to. */
function unreachable({ statuses: table }: SubmissionDefinition): string[] {
  const reached = new Set([table.submitted]);
  let before = 0;
  while (reached.size > before) {
    before = reached.size;
    for (const { from, to } of table.moves) if (from.some((id) => reached.has(id))) reached.add(to);
  }
  return statusesOf(table)
    .map(({ id }) => id)
    .filter((id) => id !== DRAFT && !reached.has(id));
}

describe.each(submissionCases.map((table) => ({ table, type: table.definition.type })))(
  '$type',
  ({ table }) => {
    const { definition } = table;
    const inputs = inputsOf(definition);

    it('names every field, column, status and option once', () => {
      const columns = inputs.flatMap((field) =>
        field.kind === 'rows'
          ? [[...field.columns, ...(field.computed ?? [])].map(({ name }) => name)]
          : [],
      );
      const options = [
        ...inputs,
        ...inputs.flatMap((f) => (f.kind === 'rows' ? f.columns : [])),
      ].flatMap((field) => ('options' in field ? [field.options.map(({ value }) => value)] : []));
      const names = inputs.map(({ name }) => name);
      const statuses = statusesOf(definition.statuses).map(({ id }) => id);
      for (const list of [names, statuses, ...columns, ...options]) {
        expect(list).toEqual([...new Set(list)]);
      }
    });

    const most = mostFields(table.definition.type);

    it(`asks at most ${most} fields a step that come empty, whatever the case`, () => {
      for (const each of table.cases) {
        const shown = new Set(visibleFields(definition, valuesOf(table, each)));
        for (const { id, fields } of definition.steps) {
          const count = fields.filter(
            (field) =>
              field.kind !== 'notice' &&
              !field.more &&
              !('initial' in field) &&
              !('filledBy' in field) &&
              shown.has(field),
          );
          expect({ id, tooMany: count.length > most }).toEqual({ id, tooMany: false });
        }
      }
    });

    it('names each step once, those of earlier versions too', () => {
      const ids = definition.steps.flatMap(({ id, formerly = [] }) => [id, ...formerly]);
      expect(ids).toEqual([...new Set(ids)]);
    });

    it('takes its own canonical values again, as a draft and as a form', () => {
      const facts = factsOf(table);
      const checked = checkSubmission(definition, table.right, facts);
      const data = checked.ok ? checked.data : {};
      expect(checkSubmission(definition, data, facts)).toEqual(checked);
      expect(checkDraft(definition, inputValues(definition, data)).ok).toBe(true);
      expect(summaryOf(definition, data).length).toBeGreaterThan(0);
      expect(definition.titleOf(data)).not.toBe('');
    });

    it('starts without a value that its own rules refuse', () => {
      const facts = factsOf(table);
      const checked = checkSubmission(definition, initialValues(definition, facts), facts);
      const wrong = checked.ok ? [] : Object.values(checked.fields);
      expect(wrong.filter((text) => text.includes('invalid'))).toEqual([]);
    });

    it('starts with addresses of several lines on one line where its field has one', () => {
      const { requester, ...facts } = factsOf(table);
      const address = '12 Mill Street\nNew York';
      const values = initialValues(definition, {
        ...facts,
        requester: { ...requester, billing_address: address, shipping_address: address },
      });
      const texts = inputsOf(definition).filter(({ kind }) => kind === 'text');
      expect(texts.filter(({ name }) => String(values[name]).includes('\n'))).toEqual([]);
    });

    it('reaches every status, and moves between known ones', () => {
      expect(unreachable(definition)).toEqual([]);
      const known = new Set(statusesOf(definition.statuses).map(({ id }) => id));
      const used = definition.statuses.moves.flatMap(({ from, to }) => [...from, to]);
      expect(used.filter((id) => !known.has(id))).toEqual([]);
    });

    it('shows the next step in every status', () => {
      expect(definition.statuses.statuses.filter(({ next }) => !/[.!]$/.test(next))).toEqual([]);
    });
  },
);
