/** Every filter that a list declares has its condition in the query: the calls ignore one without. */
import { beforeAll, describe, expect, it } from 'vitest';
import { demoLogin } from '#api/seed/demo-login.ts';
import { seedDemoClient } from '#api/seed/seed-demo-client.ts';
import { labelShape } from '#lib/labels/columns.ts';
import { productShape } from '#lib/products/columns.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import type { Filter } from '#lib/reports/filters.ts';
import { storeShape } from '#lib/stores/columns.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import { openAnyDatabase, type TestApi } from '../../support/api.ts';
import { createFormsApi } from '../submissions/support.ts';

const lists: readonly (readonly [
  string,
  { readonly allFilters: Readonly<Record<string, Filter>> },
])[] = [
  ['labels', labelShape],
  ['products', productShape],
  ['receipts', receiptShape],
  ['stores', storeShape],
  ['work-orders', workShape],
];
const filters = lists.flatMap(([list, { allFilters }]) =>
  Object.entries(allFilters).map(([name, filter]) => ({ list, name, filter })),
);

/** Texts of no row: words, a month, a place. */
const unknown = ['no such words', '2001-01', 'QQ-QQ'];

/** Values of which at least one leaves out rows of the demo. */
const valuesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'choice'
    ? filter.values
    : unknown.filter((text) => filter.pattern?.test(text) ?? true).slice(0, 1);

describe('filters of lists', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = createFormsApi(await openAnyDatabase());
    await seedDemoClient(api.context);
    ({ token } = await api.logIn(demoLogin));
  });

  const totalOf = async (list: string, query = ''): Promise<number> => {
    const { status, body } = await api.call(`GET /client/${list}?${query}`, { token });
    expect(status).toBe(200);
    return (body['ResponseBody'] as { readonly total: number }).total;
  };

  it.each(filters)('$list are narrowed by $name', async ({ list, name, filter }) => {
    const all = await totalOf(list);
    const totals = await Promise.all(
      valuesOf(filter).map((value) =>
        totalOf(list, String(new URLSearchParams({ [name]: value }))),
      ),
    );
    expect(Math.min(...totals), `give ${name} a condition in the query of ${list}`).toBeLessThan(
      all,
    );
  });
});
