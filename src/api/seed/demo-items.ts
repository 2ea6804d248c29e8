/** The garments of the demo client: 10 styles in 3 colours and 4 sizes, with right GTINs. */
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';

export interface DemoItem {
  readonly sku: string;
  readonly style: string;
  readonly description: string;
  readonly colour: string;
  readonly size: string;
  readonly gtin: string;
  readonly fibre: string;
  readonly coo: string;
  /** In minor units. */
  readonly price: number;
  readonly unitCost: number;
  readonly vendor: string;
}

/** Style, description, fibre, origin, price, cost, vendor. */
const styles = [
  ['HX1010', 'Crew tee', '100% cotton', 'IN', 2400, 620, 'Tirupur Knits'],
  ['HX1020', 'V-neck tee', '100% cotton', 'IN', 2600, 660, 'Tirupur Knits'],
  ['HX2010', 'Oxford shirt', '100% cotton', 'BD', 5800, 1450, 'Dhaka Shirt Works'],
  ['HX2020', 'Linen shirt', '55% linen, 45% cotton', 'PT', 7900, 2150, 'Porto Tecidos'],
  ['HX3010', 'Slim chino', '98% cotton, 2% elastane', 'VN', 6900, 1780, 'Saigon Apparel'],
  ['HX3020', 'Straight jean', '100% cotton', 'TR', 8900, 2390, 'Ege Denim'],
  ['HX4010', 'Merino crew', '100% merino wool', 'IT', 11900, 3600, 'Filati Biella'],
  ['HX4020', 'Lambswool cardigan', '100% lambswool', 'GB', 13900, 4150, 'Borders Knitwear'],
  ['HX5010', 'Rain jacket', '100% polyamide', 'CN', 16900, 4900, 'Ningbo Outerwear'],
  ['HX6010', 'Wrap dress', '100% viscose', 'IN', 9900, 2480, 'Jaipur Prints'],
] as const;

const colours = ['Black', 'Navy', 'Ecru'] as const;
const sizes = ['S', 'M', 'L', 'XL'] as const;

/** GTIN-12 under a company prefix that GS1 keeps for examples. */
const gtinOf = (item: number): string => {
  const body = `0614141${String(item).padStart(4, '0')}`;
  return `${body}${gs1CheckDigit(body)}`;
};

export const demoItems: readonly DemoItem[] = styles.flatMap(
  ([style, description, fibre, coo, price, unitCost, vendor], first) =>
    colours.flatMap((colour, second) =>
      sizes.map((size, third) => ({
        sku: `${style}-${colour.slice(0, 3).toUpperCase()}-${size}`,
        style,
        description,
        colour,
        size,
        gtin: gtinOf((first * colours.length + second) * sizes.length + third + 1),
        fibre,
        coo,
        price,
        unitCost,
        vendor,
      })),
    ),
);

export const demoStyles: readonly string[] = styles.map(([style]) => style);
