import { describe, expect, it } from 'vitest';
import { orderFiles } from '../../fixtures/orders/all.ts';
import { scoreOrder } from '../../support/order-score.ts';

describe('the reader of orders', () => {
  it.each(orderFiles)('reads a $shape without a wrong value that is not marked', async (order) => {
    const { unmarked } = await scoreOrder(order);
    expect(unmarked).toEqual([]);
  });

  it('reads at least 95 % of the values of all files', async () => {
    const scores = await Promise.all(orderFiles.map(scoreOrder));
    const values = scores.reduce((sum, each) => sum + each.values, 0);
    const right = scores.reduce((sum, each) => sum + each.right, 0);
    expect(right / values).toBeGreaterThanOrEqual(0.95);
  });
});
