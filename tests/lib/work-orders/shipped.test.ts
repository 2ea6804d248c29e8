import { describe, expect, it } from 'vitest';
import { shipmentsText, nextWorkStep } from '#lib/work-orders/shipped.ts';

const ups = { carrier: 'UPS', tracking: '1Z999', pieces: 2000 };
const own = { carrier: 'Own truck', tracking: '', pieces: 999 };
const order = { status: 'SHIPPED', waitingFor: null, pieces: 3000, done: 2999, shipments: [ups] };

describe('an order that has left', () => {
  it('shows how much of it has left', () => {
    expect(nextWorkStep(order)).toBe('2,000 of 2,999 pieces have shipped.');
    expect(nextWorkStep({ ...order, done: 0 })).toBe('2,000 of 3,000 pieces have shipped.');
    const whole = 'The goods are on their way.';
    expect(nextWorkStep({ ...order, shipments: [ups, own] })).toBe(whole);
    expect(nextWorkStep({ ...order, shipments: [] })).toBe(whole);
    expect(nextWorkStep({ ...order, status: 'COMPLETED' })).toBe('The goods are ready to ship.');
  });

  it('waits for the first forms before the work, and says for which', () => {
    const scheduled = { ...order, status: 'SCHEDULED', shipments: [] };
    const missing = ['Terms & Condition', 'Credit Card Authorization'];
    expect(nextWorkStep(scheduled)).toBe('Work will start as planned.');
    expect(nextWorkStep({ ...scheduled, missingForms: [] })).toBe('Work will start as planned.');
    expect(nextWorkStep({ ...scheduled, missingForms: missing })).toBe(
      'Work starts only when we have your Terms & Condition and Credit Card Authorization.',
    );
    const all = ['Terms & Condition', 'Client Profile', 'Credit Card Authorization'];
    expect(nextWorkStep({ ...scheduled, missingForms: all })).toBe(
      'Work starts only when we have your Terms & Condition, Client Profile and Credit Card Authorization.',
    );
    expect(nextWorkStep({ ...order, missingForms: missing })).toContain('have shipped');
  });

  it('names carrier and tracking number of its shipments, of many the last five', () => {
    expect(shipmentsText({ ...order, shipments: [ups, own] })).toBe(
      'UPS 1Z999, 2,000 pieces; Own truck, 999 pieces.',
    );
    expect(shipmentsText({ ...order, shipments: Array(7).fill(ups) as (typeof ups)[] })).toMatch(
      /^(UPS 1Z999, 2,000 pieces; ){5}2 earlier\.$/,
    );
    expect(shipmentsText({ ...order, shipments: [] })).toBe('');
    expect(shipmentsText({ ...order, status: 'COMPLETED' })).toBe('');
  });
});
