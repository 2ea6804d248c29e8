/** Goods with their sizes in order. Apart from the comparison, which every list of products loads. */
import { bySize } from './size-order.ts';

interface Sized {
  readonly style?: string | null | undefined;
  readonly colour?: string | null | undefined;
  readonly size?: string | null | undefined;
}

/** Sorts goods by size within each style and color; styles and colors keep their order. */
export const inSizeOrder = <Goods extends Sized>(goods: readonly Goods[]): Goods[] =>
  [...Map.groupBy(goods, ({ style, colour }) => JSON.stringify([style, colour])).values()].flatMap(
    (group) => group.toSorted((one, other) => bySize(one.size ?? '', other.size ?? '')),
  );
