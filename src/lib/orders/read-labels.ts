/** Reads labels with their values, and blocks of addresses, outside of the tables of an order. Pure. */
import { DATE_TEXT, readDay, readPieces } from './amounts.ts';
import { readAddress, readAddressBlock } from './addresses.ts';
import { isLedByPieces, isTotal, itemRoles, labelIn, type LabeledValue } from './label-in-row.ts';
import { articleAt, type Article } from './labelled-article.ts';
import { foundAt, type Notes, type CellPlace } from './notes.ts';
import { overlap, type OrderCell, type OrderPage, type OrderRow } from './page.ts';
import { articleOf } from './read-items.ts';
import { hasIdentity, type FoundValue } from './reading.ts';
import { serviceOf } from './read-services.ts';
import { sizeList } from './tables/size-list.ts';
import { columnRole, labelRole, type Role } from './words.ts';

const dayRoles: readonly unknown[] = ['eta', 'dueDate', 'shipDate', 'cancelDate', 'shipWindow'];
const factRoles: readonly unknown[] = [
  'vendor',
  'carrier',
  'tracking',
  'vendorPo',
  ...dayRoles,
  'clientPo',
];
const MAX_ADDRESS_LINES = 7;
const LIST_DOUBT = 'This holds sizes with their pieces.';

/** Rows that follow a row; those behind a table do not. */
function behind(
  page: OrderPage,
  rows: readonly OrderRow[],
  index: number,
  count: number,
): readonly OrderRow[] {
  const [row] = rows.slice(index);
  const at = row ? page.rows.indexOf(row) : -1;
  return rows
    .slice(index + 1, index + 1 + count)
    .filter((each, step) => page.rows[at + 1 + step] === each);
}

/** The cell below, if it is no label. */
function below(
  page: OrderPage,
  rows: readonly OrderRow[],
  index: number,
  cell: OrderCell,
): { row: OrderRow; cell: OrderCell } | null {
  const [row] = behind(page, rows, index, 1);
  const found = row?.cells.find((each) => overlap(each, cell) > 0);
  return row && found && labelRole(found.text) === undefined ? { row, cell: found } : null;
}

/** The lines of a block below a label, up to a space or the next label. */
function blockBelow(
  page: OrderPage,
  rows: readonly OrderRow[],
  index: number,
  { label, at }: LabeledValue,
  notes: Notes,
): CellPlace[] {
  const spots: CellPlace[] = [];
  const edge = at && at !== label ? at.from : label.from;
  const next = rows[index]?.cells.find(
    (each) => each.from > edge && labelRole(each.text) !== undefined,
  );
  for (const row of behind(page, rows, index, MAX_ADDRESS_LINES)) {
    if (row.isApart && spots.length > 0) break;
    const cell = row.cells.find(
      (each) =>
        each.from >= edge - (row.isGrid ? 0 : 4) &&
        each.from < (next?.from ?? Infinity) &&
        !notes.used.has(each),
    );
    if (!cell || row.cells.some((each) => each.from <= edge && each !== cell && row.isGrid)) break;
    if (labelRole(cell.text) !== undefined || /^[\p{L} .#]{2,25}:/u.test(cell.text)) break;
    if (/^(?:thanks|regards|best|cheers|sincerely|please|needed|we need)\b/i.test(cell.text)) break;
    spots.push({ page, row, cell });
  }
  return spots;
}

/** Lists the words of a value that were not read. */
function checkRest(notes: Notes, found: FoundValue, rest: string): void {
  const left = rest.trim().replace(/^[,;:.&/–-]+ ?/, '');
  if (/[\p{L}\d]/u.test(left)) notes.check(found, `We couldn’t read all of this: ${left}.`);
}

function readFact(notes: Notes, role: string, found: FoundValue): boolean {
  if (!dayRoles.includes(role)) {
    const isNumber = role === 'clientPo' || role === 'vendorPo' || role === 'tracking';
    const [whole = '', value = ''] = isNumber
      ? (/^#?\s*([\w./#&-]+(?:\s[\w./#&-]*\d[\w./#&-]*)?)/.exec(found.value) ?? [])
      : [found.value, found.value];
    if (value === '' || (isNumber && !/\d/.test(value))) return false;
    notes.fact(role, { ...found, value });
    checkRest(notes, found, found.value.slice(whole.length));
    return true;
  }
  const texts = [...found.value.matchAll(new RegExp(DATE_TEXT, 'gi'))].map(([each]) => each);
  const [text, end] = texts;
  if (role === 'shipWindow') {
    if (text === undefined || end === undefined) return false;
    return (
      readFact(notes, 'shipDate', { ...found, value: text }) &&
      readFact(notes, 'cancelDate', { ...found, value: end })
    );
  }
  const day = readDay(text ?? found.value, notes.facts.today);
  if (!day) {
    if (/\d/.test(found.value)) notes.check(found, 'This is not a date that we can read.');
    return false;
  }
  notes.fact(role, {
    ...found,
    value: day.value,
    ...(day.doubt !== undefined && { doubt: day.doubt }),
  });
  if (text !== undefined) checkRest(notes, found, found.value.replace(text, ' '));
  return true;
}

const addressRoles: readonly unknown[] = [
  'storeName',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'cityLine',
  'shipTo',
];

/** True for a label of one part of the address that goods are sent to; that of a client has the same labels. */
function isAddressPart(
  role: Role,
  label: string,
  before: Readonly<Record<string, FoundValue>>,
): boolean {
  const isNamed = /\b(?:ship|deliver|store|consignee|recipient|receiver)/i.test(label);
  if (role === 'shipTo') return /address/i.test(label) && before['name'] !== undefined;
  return addressRoles.includes(role) && (isNamed || before['name'] !== undefined);
}

/** The parts of an address in the value of one label. */
function addressPart(role: Role, found: FoundValue): Record<string, FoundValue> {
  if (role === 'storeName') return { name: found };
  if (role === 'cityLine') return readAddress([found], true);
  if (role !== 'street' && role !== 'shipTo') return role === 'street2' ? {} : { [role]: found };
  const { name: _own, ...parts } = readAddress([found]);
  return parts['city'] ? parts : { street: found };
}

/** A row of labels only, with their values in the row below. */
const isHeadOfFacts = (row: OrderRow, next: OrderRow | undefined): boolean =>
  row.cells.length > 1 &&
  next !== undefined &&
  row.cells.every(({ text }) => labelRole(text) !== undefined || columnRole(text) !== undefined) &&
  next.cells.every(({ text }) => labelRole(text) === undefined);

/** Reads the rows of a page that are in no table; answers labels of articles for the tables below them. */
export function readLabels(
  page: OrderPage,
  rows: readonly OrderRow[],
  notes: Notes,
): ReadonlyMap<OrderRow, Readonly<Record<string, FoundValue>>> {
  const defaults = new Map<OrderRow, Record<string, FoundValue>>();
  const outside = new Set(rows);
  const end = page.rows.findLast((row) => !outside.has(row))?.row ?? -1;
  let article: Article | null = null;
  const address: Record<string, FoundValue> = {};
  const readOne = (row: OrderRow, index: number, found: LabeledValue): void => {
    const { role, label, at, value } = found;
    const spot = (cell: OrderCell, own: string): FoundValue => foundAt({ page, row, cell }, own);
    if (isAddressPart(role, label.text, address) && at) {
      Object.assign(address, addressPart(role, spot(at, value)));
      notes.use(label, at);
      return;
    }
    if (role === 'shipTo' || role === 'billTo' || role === 'store') {
      const block = role === 'store' ? [] : blockBelow(page, rows, index, found, notes);
      const lines = [
        ...(at && value !== '' ? [spot(at, value)] : []),
        ...block.map((each) => foundAt(each)),
      ];
      if (role === 'billTo' || lines.length === 0) return;
      const { place, count } = readAddressBlock(lines);
      const taken = block.slice(0, count - (lines.length - block.length));
      const isPlace = notes.placeIndex(
        role === 'store' && !place['street'] ? { number: place['name'] } : place,
      );
      if (isPlace !== null) notes.use(label, at, ...taken.map(({ cell }) => cell));
      return;
    }
    const down = at ? null : below(page, rows, index, label);
    const text = at ? value : (down?.cell.text ?? '');
    const cell = at ?? down?.cell;
    if (!cell || text === '') return;
    const value_ = foundAt({ page, row: down?.row ?? row, cell }, text);
    const marked =
      cell !== label && cell.mark?.iso !== undefined
        ? { ...value_, value: cell.mark.iso.slice(0, 10) }
        : value_;
    if (factRoles.includes(role)) {
      if (readFact(notes, role, marked)) notes.use(label, cell);
    } else if (itemRoles.includes(role) && at) {
      article = articleAt(article, row, { index, role, end });
      const replaced = article.values[role];
      if (replaced) notes.left.push(replaced);
      article.values[role] = sizeList(text) ? { ...marked, doubt: LIST_DOUBT } : marked;
      // 'Item: NL-300 navy size S'; words before a size are the color.
      const parts =
        role === 'sku' || role === 'style' ? articleOf({ page, row, cell }, text) : null;
      if (parts?.['size'] && parts['colour']?.doubt === undefined) {
        const { sku = marked, ...others } = parts;
        Object.assign(article.values, { ...others, [role]: sku });
      }
      defaults.set(row, article.values);
      notes.use(label, cell);
    } else if (
      role === 'total' ||
      role === 'qty' ||
      role === 'totalCartons' ||
      role === 'cartons'
    ) {
      const pieces = readPieces(text, { mark: cell.mark });
      if (!pieces || /subtotal|amount|price/i.test(label.text)) return;
      const qty = {
        ...marked,
        value: pieces.value,
        ...(pieces.doubt !== undefined && { doubt: pieces.doubt }),
      };
      if (role === 'qty' && isLedByPieces(row)) {
        article = { values: { qty }, index, line: row.row };
        notes.items.push(article.values);
        notes.use(label, cell);
        return;
      }
      const values = article && articleAt(article, row, { index, role, end }).values;
      const isItem = values?.['qty'] === undefined && values && hasIdentity(values);
      if (role === 'qty' && isItem && !isTotal(label)) {
        values['qty'] = qty;
        notes.items.push(values);
      } else if (role === 'total' || role === 'qty') notes.totals.push(qty);
      else notes.fact('expectedCartons', { ...marked, value: pieces.value });
      notes.use(label, cell);
    } else if (role === 'service') {
      const code = serviceOf(text);
      // Sizes of bags and numbers of pieces are read as in a sentence.
      if (code === undefined || /\d/.test(text)) return;
      notes.service({ service: { ...marked, value: code } });
      notes.use(label, cell);
    } else if (role === 'instructions') {
      const lines = blockBelow(page, rows, index, found, notes);
      notes.instructions.push(marked, ...lines.map((each) => foundAt(each)));
    }
  };
  rows.forEach((row, index) => {
    if (isHeadOfFacts(row, rows[index + 1])) {
      for (const label of row.cells) {
        const role = labelRole(label.text);
        if (role && !notes.used.has(label)) readOne(row, index, { role, label, value: '' });
      }
      return;
    }
    for (let at = 0; at < row.cells.length; at++) {
      const found = labelIn(row, at);
      if (!found || notes.used.has(found.label)) continue;
      readOne(row, index, found);
      if (found.at && found.at !== found.label) at++;
    }
  });
  if (Object.keys(address).length > 0) notes.placeIndex(address);
  return defaults;
}
