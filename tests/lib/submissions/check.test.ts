import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSubmission, warningsOf, checkDraft } from '#lib/forms/check.ts';
import { summaryOf, totalLines, documentText } from '#lib/forms/display.ts';
import { duplicateValues, initialValues, inputValues } from '#lib/forms/initial-values.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { totalsOf } from '#lib/forms/totals.ts';
import { inputsOf, visibleFields } from '#lib/forms/visible-fields.ts';
import {
  plantedClaim,
  plantedFacts,
  plantedForm,
  plantedSignature,
} from '../../support/planted-form.ts';

const messagesFor = (change: Readonly<Record<string, unknown>>) => {
  const checked = checkSubmission(plantedForm, { ...plantedClaim, ...change }, plantedFacts);
  return checked.ok ? {} : checked.fields;
};
const lines = (...rows: readonly object[]) => ({
  lines: rows.map((row) => ({ sku: 'A-1', qty: '1', unitCost: '1.00', discount: '', ...row })),
});
const signature = (change: object) => ({ signature: { ...plantedSignature, ...change } });
const stroke = (points: number) => Array.from({ length: points }, (_, at) => ({ x: at, y: 5.4 }));
const file = (type: string) => ({ id: `file-${type}`, kind: '', caption: '' });

describe('a claim', () => {
  it('becomes canonical: numbers, minor units, computed columns, no empty last row', () => {
    const checked = checkSubmission(plantedForm, plantedClaim, plantedFacts);
    expect(checked).toMatchObject({
      ok: true,
      totals: { goods: 5997, total: 7007 },
      data: {
        freight: 1010,
        weight: 12.5,
        lines: [
          { sku: 'A-1', qty: 3, unitCost: 1999, discount: null, amount: 5997 },
          { sku: 'B-2', qty: 1, unitCost: 10, discount: 10, amount: 0 },
        ],
      },
    });
  });

  it('totals equally before and after the check', () => {
    const checked = checkSubmission(plantedForm, plantedClaim, plantedFacts);
    expect(checked.ok && totalsOf(plantedForm, checked.data)).toEqual(
      totalsOf(plantedForm, plantedClaim),
    );
  });

  it('passes again as it was stored, and as its form shows it again', () => {
    const first = checkSubmission(plantedForm, plantedClaim, plantedFacts);
    if (!first.ok) throw new Error('The claim is right');
    const { amount: _amount, ...row } = (first.data['lines'] as { amount: number }[])[0] ?? {};
    expect(row).toBeDefined();
    const shown = inputValues(plantedForm, first.data);
    expect(shown).toMatchObject({ freight: '10.10', weight: '12.5' });
    const again = checkSubmission(plantedForm, shown, plantedFacts);
    expect(again).toEqual(first);
  });

  it('ignores client-sent totals', () => {
    const faked = lines({ amount: 1 });
    const checked = checkSubmission(plantedForm, { ...plantedClaim, ...faked }, plantedFacts);
    expect(checked).toMatchObject({ ok: true, totals: { goods: 100 } });
  });

  it.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, string>>]>([
    ['nothing at the carrier', { carrier: ' ' }, { carrier: 'Carrier is required!' }],
    ['a rule of the form', { carrier: 'Nobody' }, { carrier: 'Nobody is no carrier.' }],
    [
      'a day to come',
      { foundOn: '2026-03-04' },
      { foundOn: 'Choose Mar 2, 2026 (New York) or an earlier date.' },
    ],
    ['no day', { foundOn: '2026-02-30' }, { foundOn: 'Found on is invalid!' }],
    ['money of three decimals', { freight: '1.005' }, { freight: 'Freight is invalid!' }],
    [
      'money below the least',
      { freight: '0' },
      { freight: 'Freight must be greater than or equal to 0.01!' },
    ],
    ['money that is no amount', { freight: 0.5 }, { freight: 'Freight is invalid!' }],
    [
      'a weight above the most',
      { weight: '501' },
      { weight: 'Weight must be less than or equal to 500!' },
    ],
    ['a box that is no box', { worn: 'yes' }, { worn: 'Worn is invalid!' }],
    [
      'a field that the box opens',
      { worn: true, photos: [file('jpg'), file('png')] },
      { wornWhy: 'Why worn is required!' },
    ],
    ['a hidden field, dropped', { wornWhy: 'x'.repeat(5000) }, {}],
    [
      'photos that are missing',
      { worn: true, wornWhy: 'Test', photos: [file('jpg')] },
      { photos: 'Add at least 2 photos.' },
    ],
    [
      'a file of another type',
      { photos: [file('csv')] },
      { photos: 'a.csv is not a JPG, PNG or PDF file.' },
    ],
    [
      'a file that nobody knows',
      { photos: [{ id: 'x' }] },
      { photos: 'A file is no longer there. Remove it and attach it again.' },
    ],
    ['no rows', { lines: [] }, { lines: 'Add at least 1 item.' }],
    ['rows that are no list', { lines: 'x' }, { lines: 'Items is invalid!' }],
    [
      'too many rows',
      { lines: Array.from({ length: 2001 }, () => ({ sku: 'A' })) },
      { lines: 'There can be at most 2000 items.' },
    ],
    [
      'a wrong cell',
      lines({}, { qty: '0' }),
      { 'lines.1.qty': 'Quantity must be greater than or equal to 1!' },
    ],
    ['a cell that is left out', lines({ sku: '' }), { 'lines.0.sku': 'SKU is required!' }],
    [
      'a rule of the row',
      lines({ discount: '1.01' }),
      { 'lines.0.discount': 'Discount is larger than the line.' },
    ],
    ['an unknown name', { other: 1 }, { other: 'other is invalid!' }],
    ['no signature', { signature: null }, { signature: 'Please sign.' }],
    [
      'another name',
      signature({ typedSignature: 'Bo' }),
      { 'signature.typedSignature': 'Type your full name exactly as above.' },
    ],
    [
      'a name in other quotes',
      signature({ signerName: 'Bo O’Brien', typedSignature: "bo o'brien" }),
      {},
    ],
    [
      'a name in other dashes',
      signature({ signerName: 'Jo-Ann', typedSignature: 'Jo\u2013Ann' }),
      {},
    ],
    [
      'an old document',
      signature({ documentVersion: '2025.9' }),
      { signature: 'A newer version was published. Please read it again.' },
    ],
    [
      'no version of the document',
      signature({ documentVersion: undefined }),
      { 'signature.documentVersion': 'Document version is required!' },
    ],
    [
      'no consent',
      signature({ consentElectronic: false }),
      { 'signature.consentElectronic': 'Please agree to sign electronically.' },
    ],
    [
      'a dot for a signature',
      signature({ method: 'drawn', drawnStrokes: [stroke(3)] }),
      { 'signature.drawnStrokes': 'Please sign in the box.' },
    ],
    [
      'strokes without a point',
      signature({ method: 'drawn', drawnStrokes: [[], []] }),
      { 'signature.drawnStrokes': 'Please sign in the box.' },
    ],
    [
      'strokes that are none',
      signature({ method: 'drawn', drawnStrokes: [[{ x: 'a', y: 1 }], stroke(30)] }),
      { 'signature.drawnStrokes': 'Please sign in the box.' },
    ],
    [
      'a drawn signature',
      signature({ method: 'drawn', typedSignature: '', drawnStrokes: [stroke(20)] }),
      {},
    ],
  ])('with %s', (_what, change, messages) => {
    expect(messagesFor(change)).toEqual(messages);
  });

  it('warns without blocking', () => {
    expect(warningsOf(plantedForm, { worn: true }, plantedFacts)).toEqual({
      worn: 'Worn garments are usually not accepted.',
    });
    expect(warningsOf(plantedForm, {}, plantedFacts)).toEqual({});
  });

  it('reads in words, in the order of the form', () => {
    const sections = summaryOf(plantedForm, plantedClaim);
    expect(
      sections.flatMap((section) => section.lines.map(({ label, text }) => `${label}: ${text}`)),
    ).toEqual([
      'Carrier: Fast Freight',
      'Found on: Mar 1, 2026',
      'Worn: No',
      'Freight: $10.10',
      'Weight: 12.5',
    ]);
    expect(sections[0]?.tables[0]?.rows[0]).toEqual(['A-1', '3', '$19.99', '', '$59.97']);
    expect(totalLines(plantedForm, plantedClaim).map(({ text }) => text)).toEqual([
      '$59.97',
      '$70.07',
    ]);
    const field = inputsOf(plantedForm).find((each) => each.kind === 'signature');
    expect(field && documentText(plantedForm, field, plantedClaim, plantedFacts)).toContain(
      'Total: $70.07\n\nI agree to sign electronically. (electronic 1)',
    );
  });

  it('duplicates without its past day, its files and its signature', () => {
    const copy = duplicateValues(plantedForm, plantedClaim, '2026-03-02');
    expect(Object.keys(copy)).toEqual(['carrier', 'freight', 'weight', 'lines']);
  });

  it('may have 2,000 rows', () => {
    const many = lines(...Array.from({ length: 2000 }, (_, at) => ({ sku: `A-${at}` })));
    expect(messagesFor(many)).toEqual({});
  });
});

describe.each([...submissionForms, plantedForm].map((form) => ({ type: form.type, form })))(
  'the form $type',
  ({ form }) => {
    it('declares unique names, and statuses known to its moves', () => {
      const names = inputsOf(form).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const { statuses, moves, submitted, asked } = form.statuses;
      const ids = new Set(statuses.map(({ id }) => id));
      expect(ids.size).toBe(statuses.length);
      for (const { from, to } of moves) for (const id of [...from, to]) expect(ids).toContain(id);
      for (const id of [submitted, asked]) if (id !== undefined) expect(ids).toContain(id);
    });

    it('starts with values that can be saved as a draft', () => {
      const values = initialValues(form, plantedFacts);
      expect(checkDraft(form, values).ok).toBe(true);
      expect(visibleFields(form, values).length).toBeGreaterThan(0);
    });

    it('answers any input with messages, never with an exception', () => {
      const names = fc.constantFrom(
        ...inputsOf(form).map(({ name }) => name),
        '__proto__',
        'toString',
      );
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom('', '\u0000', '\ud800', '4111111111111111', { toString: 1 }, [null], [[]]),
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })), { maxLength: 3 }),
      );
      fc.assert(
        fc.property(fc.dictionary(names, value), (input) => {
          const checked = checkSubmission(form, input, plantedFacts);
          if (!checked.ok) {
            for (const text of Object.values(checked.fields)) expect(typeof text).toBe('string');
          }
          const draft = checkDraft(form, input);
          if (draft.ok) summaryOf(form, draft.data);
          summaryOf(form, input);
          totalsOf(form, input);
          duplicateValues(form, input, '2026-03-02');
        }),
        { numRuns: 200 },
      );
    });
  },
);
