/** The stores, catalog, labels and saved views of the demo client. */
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { createLabel } from '#api/labels/create-label.ts';
import { createProduct } from '#api/products/change-product.ts';
import { saveView, viewOwner } from '#api/reports/saved-views.ts';
import { addStore } from '#api/stores/save-store.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { NewSavedView } from '#lib/reports/saved-view-calls.ts';
import { accepted, demoCall, readDemo, type Demo } from './demo-data.ts';

interface Style {
  readonly style: string;
  readonly description: string;
  readonly fibre: string;
  readonly coo: string;
  readonly price: number;
  readonly unitCost: number;
  readonly vendor: string;
}

interface Records {
  readonly client: Readonly<Record<string, string>>;
  readonly colours: readonly string[];
  readonly sizes: readonly string[];
  readonly styles: readonly Style[];
  readonly storeDefaults: Values;
  readonly stores: readonly Values[];
  readonly labelDefaults: Values;
  readonly labels: readonly Values[];
  readonly views: readonly NewSavedView[];
}

export const demoRecords = () => readDemo('records.yaml') as Records;

/** GTIN-12 below a company prefix that GS1 keeps for examples. */
const gtinOf = (item: number): string => {
  const body = `0614141${String(item).padStart(4, '0')}`;
  return `${body}${gs1CheckDigit(body)}`;
};

/** Returns the garments in the order of the catalog. */
export function demoItems({ styles, colours, sizes }: Records) {
  const variants = styles.flatMap((style) =>
    colours.flatMap((colour) => sizes.map((size) => ({ ...style, colour, size }))),
  );
  return variants.map((variant, index) => ({
    ...variant,
    sku: `${variant.style}-${variant.colour.slice(0, 3).toUpperCase()}-${variant.size}`,
    gtin: gtinOf(index + 1),
  }));
}

export async function seedStoresAndProducts(demo: Demo, records: Records): Promise<void> {
  const call = demoCall(demo);
  for (const store of records.stores) {
    const saved = await addStore(call, { ...records.storeDefaults, ...store });
    accepted(saved, String(store['storeName']));
  }
  for (const { price, unitCost, vendor: _vendor, ...item } of demoItems(records)) {
    const amounts = { price: price.toFixed(2), unit_cost: unitCost.toFixed(2), currency: 'USD' };
    const made = await createProduct(call.context, demo.client.id, { ...item, ...amounts });
    accepted(made, item.sku);
  }
}

export async function seedLabelsAndViews(demo: Demo, records: Records): Promise<void> {
  for (const label of records.labels) {
    const name = String(label['labelName']);
    const call = demoCall(demo, undefined, `seed-${name}`);
    accepted(await createLabel(call, { ...records.labelDefaults, ...label }), name);
  }
  for (const view of records.views)
    accepted(await saveView(demo.context, viewOwner(demoCall(demo).caller), view), view.name);
}
