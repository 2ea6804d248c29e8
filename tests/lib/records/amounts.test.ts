import { expect, it } from 'vitest';
import { formAmounts, withoutAmounts, withoutMoneyFields } from '#lib/records/amounts.ts';

const form = {
  steps: [
    {
      fields: [
        { kind: 'text', name: 'reason' },
        { kind: 'money', name: 'value' },
        { kind: 'rows', name: 'lines', columns: [{ kind: 'money', name: 'price' }] },
      ],
      totals: [{ kind: 'money', name: 'sum' }],
    },
  ],
};

it('reads amounts of a form from fields, cells and totals', () => {
  expect([...formAmounts(form)]).toEqual(['value', 'price', 'sum']);
});

it('leaves amounts out of values, rows and texts', () => {
  const values = { reason: 'Lost, $7,313.37', value: '12', lines: [{ price: '9', qty: '2' }] };
  expect(withoutAmounts(form, values)).toEqual({ reason: 'Lost, …', lines: [{ qty: '2' }] });
});

it('leaves the places of amounts out of a form', () => {
  const [step] = withoutMoneyFields(form).steps;
  expect(step).toEqual({
    fields: [
      { kind: 'text', name: 'reason' },
      { kind: 'rows', name: 'lines', columns: [] },
    ],
    totals: [],
  });
});
