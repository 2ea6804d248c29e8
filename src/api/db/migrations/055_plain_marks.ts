/** Immutable once released: folded texts of before have typographic marks as on the keyboard, like those that are folded now. */
export const name = '055_plain_marks';

const marks: readonly (readonly [string, string])[] = [
  ...['‘', '’', '‚', '‛', 'ʼ', '′'].map((mark) => [mark, "''"] as const),
  ...['“', '”', '„', '‟', '«', '»', '″'].map((mark) => [mark, '"'] as const),
  ...['‐', '‒', '–', '—', '―', '−'].map((mark) => [mark, '-'] as const),
];

const plain = (column: string): string =>
  marks.reduce((text, [mark, sign]) => `replace(${text}, '${mark}', '${sign}')`, column);

/** Columns with equal texts. */
const shared: Readonly<Record<string, readonly string[]>> = {
  submissions: ['search'],
  retail_stores: ['name_key', 'city_key', 'search'],
  products: ['search'],
  labels: ['search'],
  receipts: ['vendor_key', 'po_key', 'carrier_key', 'tracking_key', 'search'],
  work_orders: ['title_key', 'styles_key', 'stores_key', 'search'],
};

/** A column that is unique among the rows of these columns; a text that would have a twin stays. */
const unique = [
  ['retail_stores', 'banner_key', 'client_id', 'number_key'],
  ['labels', 'name_key', 'client_id'],
  ['saved_views', 'name_key', 'client_id', 'list'],
  ['receipt_codes', 'code', 'client_id', 'receipt_id'],
] as const;

export const statements = [
  ...Object.entries(shared).flatMap(([table, columns]) =>
    columns.map(
      (column) =>
        `update ${table} set ${column} = ${plain(column)} where ${column} <> ${plain(column)}`,
    ),
  ),
  ...unique.map(
    ([table, column, ...within]) =>
      `update ${table} set ${column} = ${plain(column)}
        where ${column} <> ${plain(column)} and not exists (
          select 1 from ${table} other where ${within.map((each) => `other.${each} = ${table}.${each}`).join(' and ')}
            and other.${column} <> ${table}.${column} and ${plain(`other.${column}`)} = ${plain(`${table}.${column}`)}
        )`,
  ),
];
