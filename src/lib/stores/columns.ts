/** Address book columns, one entry for each. */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import { countryName } from '#lib/kernel/countries/countries.ts';
import { importColumns, listOf, type Column } from '#lib/reports/column.ts';
import { choice, words, type Option } from '#lib/reports/filters.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { StoreList, StoreSummary } from './replies.ts';
import type { SheetRecord } from '#lib/spreadsheets/columns.ts';
import type { Values } from '#lib/forms/definition.ts';
import { isolated } from '#lib/records/isolated.ts';
import { statusOf } from '#lib/records/status.ts';
import { textOf } from '#lib/forms/values.ts';
import { stateOptions } from '#lib/forms/options/states.ts';
import { storeStatusTable, storeKinds, storeStatuses } from './store-form.ts';
import { addressLine, storeAddress } from './store-list.ts';
import { storeImport } from './store-sheet.ts';

/** Store in files: form values, as a row of the import's columns. */
interface StoreFileRow {
  readonly reference: string;
  readonly data: Values;
  readonly sheet: SheetRecord;
}

const joined = (parts: readonly string[]): string =>
  isolated(parts.map((part) => part.trim()).filter(Boolean), ', ');

const printed = (value: (text: (name: string) => string) => string) =>
  ({
    type: 'text',
    only: 'paper',
    value: ({ data }: StoreFileRow) => value((name) => textOf(data, name)),
  }) as const;

const columns = [
  {
    id: 'sheet.reference',
    label: 'Reference',
    file: { type: 'identifier', only: 'sheet', value: ({ reference }) => reference },
  },
  {
    id: 'number',
    label: 'Number',
    card: 'id',
    sort: true,
    cell: ({ storeNumber }) => storeNumber,
    file: printed((text) => text('storeNumber')),
  },
  {
    id: 'name',
    label: 'Store',
    card: 'title',
    fit: 'grows',
    stays: true,
    sort: true,
    cell: ({ storeName, reference }) => ({
      kind: 'link',
      text: storeName,
      href: storeAddress(reference),
    }),
    file: printed((text) => joined([text('storeName'), text('banner')])),
  },
  {
    id: 'banner',
    label: 'Chain',
    card: 'id',
    fit: 'cut',
    sort: true,
    filter: words('Chain', { max: 60, all: 'All' }),
    cell: ({ banner }) => banner,
  },
  {
    id: 'kind',
    label: 'Kind',
    card: 'id',
    filter: choice('Kind', 'All', storeKinds),
    cell: ({ kind }) => optionLabel(storeKinds, kind),
  },
  {
    id: 'address',
    label: 'Address',
    card: 'detail',
    fit: 'grows',
    cell: addressLine,
    file: printed((text) =>
      joined([text('line1'), text('line2'), text('city'), `${text('state')} ${text('zipCode')}`]),
    ),
  },
  {
    id: 'contact',
    label: 'Contact',
    file: printed((text) => joined([text('contactName'), text('phone')])),
  },
  {
    id: 'hours',
    label: 'Receiving hours',
    file: { type: 'text', only: 'paper', value: ({ sheet }) => sheet['receivingHours'] },
  },
  {
    id: 'status',
    label: 'Status',
    isSecond: true,
    usual: statusOf(storeStatusTable, storeStatusTable.submitted).label,
    card: 'badge',
    filter: choice('Status', 'All', storeStatuses),
    cell: ({ status }) => {
      const { label, tone } = statusOf(storeStatusTable, status);
      return { kind: 'status', label, tone };
    },
    file: { type: 'text', only: 'paper', value: ({ sheet }) => sheet['status'] },
  },
  {
    id: 'reference',
    label: 'Reference',
    fit: 'extra',
    cell: ({ reference }) => reference,
    file: { type: 'text', only: 'paper', value: ({ reference }) => reference },
  },
  { id: 'city', label: 'City', sort: true },
  { id: 'updated', label: 'Last change', sort: true },
  ...importColumns(storeImport.columns, ({ sheet }: StoreFileRow, key) => sheet[key]),
] as const satisfies readonly Column<StoreSummary, StoreFileRow>[];

export const storeShape = listOf({
  name: 'retail-stores',
  title: 'Retail stores',
  path: pathOf('retail-stores'),
  columns,
  filters: {
    q: words('Search', { placeholder: 'Name, number, street' }),
    /** A country, or country and state: `US-NY`. */
    place: { ...words('State', { max: 5, all: 'All' }), pattern: /^[A-Z]{2}(?:-[A-Z]{2})?$/ },
    duplicates: choice('Same address', 'All stores', [
      { value: '1', label: 'Only stores that share one' },
    ]),
  },
  shown: ['q', 'banner', 'place', 'kind'],
  defaultSort: 'name',
});

export type StoreSort = (typeof storeShape.allSorts)[number];

type StorePlace = StoreList['places'][number];

const placeValue = ({ country, state }: StorePlace): string =>
  stateOptions(country).length > 0 ? `${country}-${state}` : country;

function placeLabel({ country, state }: StorePlace): string {
  const known = stateOptions(country).find(({ value }) => value === state);
  const name = countryName(country);
  return known ? `${known.label}, ${name}` : name;
}

/** Filter options from the client's stores. */
export function storeFacets(list: StoreList | null): Record<'banner' | 'place', Option[]> {
  const places = new Map(
    (list?.places ?? []).map((place) => [placeValue(place), placeLabel(place)]),
  );
  return {
    banner: (list?.banners ?? []).map((banner) => ({ value: banner, label: banner })),
    place: [...places].map(([value, label]) => ({ value, label })),
  };
}
