/** The address book as a list: filters, order and rows, as they stand in the address of the page. */
import { countryName } from '#lib/kernel/countries.ts';
import type { ReportRow } from '#lib/reports/cells.ts';
import type { FilterField } from '#lib/reports/filter-fields.ts';
import type { ReportShape } from '#lib/reports/report-state.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { StoreList, StoreSummary } from './replies.ts';
import { stateOptions } from './places.ts';
import { storeForm, storeKinds, storeStatuses } from './store-form.ts';
import { statusOf } from '#lib/records/status.ts';

const path = pathOf('retail-stores');
const valuesOf = (options: readonly { readonly value: string }[]): string[] =>
  options.map(({ value }) => value);

export const storeShape: ReportShape = {
  name: 'retail-stores',
  path,
  filters: {
    q: { kind: 'text' },
    banner: { kind: 'text', max: 60 },
    place: { kind: 'text', max: 5 },
    kind: { kind: 'choice', values: valuesOf(storeKinds) },
    status: { kind: 'choice', values: valuesOf(storeStatuses) },
    duplicates: { kind: 'choice', values: ['1'] },
  },
  sorts: ['name', 'number', 'banner', 'city', 'updated'],
  defaultSort: 'name',
  columns: [
    { id: 'number', label: 'Number' },
    { id: 'name', label: 'Store', stays: true },
    { id: 'banner', label: 'Chain' },
    { id: 'kind', label: 'Kind' },
    { id: 'address', label: 'Address' },
    { id: 'status', label: 'Status' },
    { id: 'reference', label: 'Reference' },
  ],
};

/** Address of the page of one store. */
export const storeAddress = (reference: string): string =>
  `${path}/${encodeURIComponent(reference)}`;

/** Address of the list with the stores that share an address. */
export const duplicatesAddress = `${path}?duplicates=1`;

type Place = StoreList['places'][number];

const placeValue = ({ country, state }: Place): string =>
  stateOptions(country).length > 0 ? `${country}-${state}` : country;

function placeLabel({ country, state }: Place): string {
  const known = stateOptions(country).find(({ value }) => value === state);
  const name = countryName(country, 'en');
  return known ? `${known.label}, ${name}` : name;
}

/** The controls above the list; what they offer is what the client's stores have. */
export function storeFilters(list: StoreList | null): FilterField[] {
  const places = new Map(
    (list?.places ?? []).map((place) => [placeValue(place), placeLabel(place)]),
  );
  const banners = (list?.banners ?? []).map((banner) => ({ value: banner, label: banner }));
  return [
    { kind: 'text', name: 'q', label: 'Search', placeholder: 'Name, number, street, contact' },
    { kind: 'choice', name: 'banner', label: 'Chain', all: 'All', options: banners },
    {
      kind: 'choice',
      name: 'place',
      label: 'State',
      all: 'All',
      options: [...places].map(([value, label]) => ({ value, label })),
    },
    { kind: 'choice', name: 'kind', label: 'Kind', all: 'All', options: storeKinds },
    { kind: 'choice', name: 'status', label: 'Status', all: 'All', options: storeStatuses },
    {
      kind: 'choice',
      name: 'duplicates',
      label: 'Same address',
      all: 'All stores',
      options: [{ value: '1', label: 'Only stores that share one' }],
    },
  ];
}

/** Street, city, state and code on one line. */
export const addressLine = ({ line1, city, state, zipCode, country }: StoreSummary): string =>
  [line1, city, `${state} ${zipCode}`.trim(), country === 'US' ? '' : countryName(country, 'en')]
    .filter((part) => part !== '')
    .join(', ');

const kindLabel = (kind: string): string =>
  storeKinds.find(({ value }) => value === kind)?.label ?? kind;

export const storeRows = (items: readonly StoreSummary[]): ReportRow[] =>
  items.map((store) => {
    const { label, tone } = statusOf(storeForm.statuses, store.status);
    return {
      id: store.id,
      cells: [
        store.storeNumber,
        { kind: 'link', text: store.storeName, href: storeAddress(store.reference) },
        store.banner,
        kindLabel(store.kind),
        addressLine(store),
        { kind: 'status', label, tone },
        store.reference,
      ],
    };
  });
