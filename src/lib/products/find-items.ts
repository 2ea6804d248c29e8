/** Finds own items of the catalogue while somebody types. Browser only. */
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import { newestSearch } from '#lib/http/newest-search.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import { showFailure } from '#lib/session/show-failure.ts';

const MAX_ITEMS = 100;

export interface FoundItems {
  readonly items: readonly CatalogueItem[];
  readonly total: number;
}

const newest = newestSearch();

/** Items that match, sizes in order; null while the typing goes on, and when the search fails, which is shown. */
export async function findItems(text: string): Promise<FoundItems | null> {
  const answer = await newest(
    async () => {
      const { listItems } = await import('./client.ts');
      return listItems({ q: text.slice(0, 100), page: 1, size: MAX_ITEMS });
    },
    text === '' ? 0 : undefined,
  );
  if (answer?.ok === false) showFailure(answer.error, 'Your products could not be loaded.');
  if (!answer?.ok) return null;
  const { items, total = items.length } = answer.value.body;
  return { items: inSizeOrder(items), total };
}
