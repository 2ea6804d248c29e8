/** Own articles that have one of these barcode numbers of 14 digits, as an import knows them; none when that fails. */
import type { SheetReply } from '#lib/spreadsheets/replies.ts';
import { integerText } from '#lib/spreadsheets/shared-numbers.ts';

type Articles = NonNullable<SheetReply['known']>;

async function articlesOf(number: string): Promise<Articles> {
  const { listItems } = await import('./client.ts');
  const answer = await listItems({ q: number.replace(/^0+/, '') });
  if (!answer.ok) return [];
  return answer.value.body.items
    .filter(({ gtin }) => integerText(gtin) === number)
    .map(({ sku, style = '', colour = '', size = '', gtin = '' }) => ({
      sku,
      style,
      colour,
      size,
      gtin,
    }));
}

export const articlesOfNumbers = async (numbers: readonly string[]): Promise<Articles> =>
  (await Promise.all(numbers.map(articlesOf)).catch(() => [])).flat();
