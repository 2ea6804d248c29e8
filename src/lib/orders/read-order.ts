/** Recognizes the values of an order in its pages: each with its source, doubts marked, nothing dropped. Pure. */
import { counted } from '#lib/kernel/count-text.ts';
import { findTables } from './tables/find-tables.ts';
import { createNotes, foundAt, type Notes } from './notes.ts';
import { joined, placeText, rowText, type OrderPage, type OrderRow } from './page.ts';
import { hasIdentity, type FoundValue, type OrderFacts, type OrderReading } from './reading.ts';
import { readLabels } from './read-labels.ts';
import { readPieces } from './amounts.ts';
import { articleOf, bare, piecesIn } from './read-items.ts';
import { isReadable, readLine } from './read-prose.ts';
import { isDirectory, readTable } from './tables/read-table.ts';
import { NO_PIECES } from './tables/size-list.ts';
import { splitLabels } from './split-labels.ts';
import { articleRoles, hasRole, type Table } from './tables/table.ts';
import { sumOf } from './tables/table-pieces.ts';
import { checkSentences } from './unread-text.ts';

interface ReadPage {
  readonly page: OrderPage;
  readonly tables: readonly Table[];
  readonly inTables: ReadonlySet<OrderRow>;
  /** Rows outside of tables. */
  readonly rows: readonly OrderRow[];
  /** Values of articles by the rows of their labels. */
  readonly labels: ReturnType<typeof readLabels>;
}

/** Tables of places first, then items, then those that give items to stores. */
const rankOf = (table: Table): number => {
  if (isDirectory(table)) return 0;
  return hasRole(table.columns, 'qty', 'sizes') ? 1 : 2;
};

/** Labels may stand between an article and its sizes. */
const MAX_LABELS = 3;

/** The article that a line above a table of sizes is, with its pieces and the labels between: 'KN-55 Cream'. */
function articleAbove(
  rows: readonly OrderRow[],
  { page, inTables, labels }: ReadPage,
  notes: Notes,
) {
  const at = rows.findLastIndex(({ cells }) => cells.some((cell) => !notes.used.has(cell)));
  const { [at]: row } = rows;
  if (!row || inTables.has(row)) return null;
  const cell = row.cells.reduce(joined);
  const spot = { page, row, cell };
  const { named, rest } = piecesIn(bare(cell.text).replace(/ ?[:–-]$/, ''));
  const values = articleOf(spot, rest);
  if (NO_PIECES.test(cell.text))
    notes.check(foundAt(spot), 'The numbers below may not be pieces of an article.');
  if (!values) return null;
  notes.use(cell);
  for (const each of rows.slice(at)) Object.assign(values, labels.get(each));
  const pieces = readPieces(named);
  return { values, ...(pieces && { total: foundAt(spot, pieces.value, pieces.doubt) }) };
}

/**
 * Returns the tables of a page with the values of the labels above each, as defaults. An article with pieces above a table
 * of its sizes is no item beside them: its pieces are `total`.
 */
function withDefaults(read: ReadPage, notes: Notes) {
  const { page, labels } = read;
  let at = 0;
  let nearest: Readonly<Record<string, FoundValue>> = {};
  /** Index of the first row behind the last labels of an article. */
  let start = 0;
  const open: Record<string, FoundValue> = {};
  return read.tables.map((table) => {
    for (let row = page.rows[at]; row && row !== table.head; row = page.rows[++at]) {
      const own = labels.get(row);
      if (own && hasIdentity(own)) start = at + 1;
      nearest = own ?? nearest;
      // The nearest label is written last, and wins.
      if (nearest['qty'] === undefined) Object.assign(open, nearest);
    }
    const { columns } = table;
    const isOpen = hasRole(columns, 'size', 'sizes') && !hasRole(columns, ...articleRoles);
    const above = page.rows.slice(Math.max(start, at - 1 - MAX_LABELS), at);
    const article = isOpen && articleAbove(above, read, notes);
    if (article) return { table, ...article };
    if (nearest['qty'] && isOpen) {
      const { qty: total, ...values } = nearest;
      const item = notes.items.indexOf(nearest);
      if (item >= 0) notes.items.splice(item, 1);
      return { table, values, total };
    }
    return { table, values: { ...open } };
  });
}

/** Reads tables in their order, and compares sizes with the pieces of the article above them. */
function readTables(
  tables: readonly ReturnType<typeof withDefaults>[number][],
  notes: Notes,
): void {
  const sums = new Map<FoundValue, number>();
  for (const { table, values, total } of tables) {
    const known = notes.items.length;
    readTable(table, notes, values);
    const added = sumOf(notes.items.slice(known).map(({ qty }) => qty?.value));
    if (total) sums.set(total, (sums.get(total) ?? 0) + added);
  }
  for (const [total, sum] of sums)
    if (sum !== Number(total.value))
      notes.check(total, `The sizes add up to ${sum}, not to ${total.value}.`);
}

/** One place without pieces gets all items; several are asked about. */
function shareAll({ places, shares, items, check }: Notes): void {
  const [first, ...more] = places;
  if (!first || shares.length > 0) return;
  if (more.length > 0) {
    for (const place of places) {
      const at = Object.values(place)[0];
      if (at)
        check(
          at,
          `${counted(places.length, 'place')} and no pieces for each: enter them under Ship to.`,
        );
    }
    return;
  }
  items.forEach((item, index) => {
    const qty = item['qty'];
    if (qty) shares.push({ item: index, place: 0, qty });
  });
}

/** Adds articles whose labels have neither pieces nor a table below them. */
function addArticles(notes: Notes, { page, tables, labels }: ReadPage): void {
  const last = Math.max(-1, ...tables.map(({ head }) => page.rows.indexOf(head)));
  const apart = [...labels].filter(
    ([row, { qty }]) => qty === undefined && page.rows.indexOf(row) > last,
  );
  for (const values of new Set(apart.map(([, each]) => each))) {
    const found = Object.values(values);
    const [first] = found;
    if (!first) continue;
    if (hasIdentity(values)) {
      notes.items.push({ ...values });
      notes.check(first, 'No pieces were read for this item.');
    } else notes.left.push(...found.map(({ where, text }) => ({ where, text })));
  }
}

function checkSums(notes: Notes): void {
  if (notes.items.length === 0) notes.left.push(...notes.totals);
  const sum = notes.items.reduce((all, { qty }) => all + Number(qty?.value ?? 0), 0);
  for (const total of notes.totals) {
    if (notes.items.length > 0 && Number(total.value) !== sum) {
      notes.check(total, `The items add up to ${sum}, not to ${total.value}.`);
    }
  }
}

/** Marks the pieces of items whose parts for the stores are in doubt. */
function questionShares({ items, shares }: Notes): void {
  for (const { item, qty: part } of shares) {
    const { [item]: row } = items;
    const all = row?.['qty'];
    if (row && all && all.doubt === undefined && part.doubt !== undefined)
      row['qty'] = { ...all, doubt: part.doubt };
  }
}

/** Values that follow from others. */
function conclude(notes: Notes): void {
  const { found, cartons } = notes;
  const { shipDate, tracking, eta } = found;
  delete found['shipDate'];
  if (shipDate && !found['dueDate']) found['dueDate'] = shipDate;
  else if (shipDate && shipDate.value !== found['dueDate']?.value) {
    notes.check(shipDate, 'The ship date was not used: Needed by was read from another place.');
  }
  const [first] = cartons;
  if (first && !found['expectedCartons']) {
    const sum = cartons.reduce((all, { value }) => all + Number(value), 0);
    const where = cartons.length > 1 ? `${first.where} and below` : first.where;
    found['expectedCartons'] = { value: String(sum), where, text: 'sum of the rows' };
  }
  const moving = tracking ?? eta;
  if (moving && !found['goodsState']) {
    found['goodsState'] = {
      ...moving,
      value: 'on_the_way',
      ...(!tracking && {
        doubt: 'An arrival date is named, so we take it that the goods are on the way.',
      }),
    };
  }
  // One PO for all items is that of the order.
  const orders = notes.items.map(({ po }) => po);
  const [order] = orders;
  if (order && orders.every((each) => each?.value === order.value)) {
    notes.fact('clientPo', order);
    for (const item of notes.items) delete item['po'];
  }
  const lines = notes.instructions.filter(
    (each, at, all) =>
      !all.slice(0, at).some(({ where, text }) => where === each.where && text.includes(each.text)),
  );
  const [line] = lines;
  if (line) found['instructions'] = { ...line, value: lines.map(({ value }) => value).join('\n') };
}

/** Returns the rows with unread letters or digits. */
const unusedRows = (page: OrderPage, notes: Notes) =>
  page.rows.flatMap((row) => {
    const cells = row.cells.filter(
      (cell) => !notes.used.has(cell) && /[\p{L}\p{N}]/u.test(cell.text),
    );
    return cells.length === 0
      ? []
      : [{ where: placeText(page, row, cells[0]), text: rowText({ ...row, cells }).slice(0, 300) }];
  });

/** Reads an order. */
export function readOrder(given: readonly OrderPage[], facts: OrderFacts): OrderReading {
  const notes = createNotes(facts);
  const pages = given.map(splitLabels);
  const read = pages.map((page): ReadPage => {
    const tables = findTables(page);
    const inTables = new Set(tables.flatMap(({ span }) => span));
    const rows = page.rows.filter((row) => !inTables.has(row));
    return { page, tables, inTables, rows, labels: readLabels(page, rows, notes) };
  });
  const tables = read.flatMap((each) => withDefaults(each, notes));
  readTables(
    tables.toSorted((a, b) => rankOf(a.table) - rankOf(b.table)),
    notes,
  );
  for (const { page, rows } of read) {
    for (const row of rows) {
      for (const cell of row.cells) {
        if (!notes.used.has(cell) && readLine({ page, row, cell }, notes)) notes.use(cell);
      }
    }
  }
  for (const each of read) addArticles(notes, each);
  shareAll(notes);
  questionShares(notes);
  checkSums(notes);
  const { found, items, places, shares, services, toCheck } = notes;
  const isInstruction = ({ where, text }: Pick<FoundValue, 'where' | 'text'>): boolean =>
    notes.instructions.some(
      (each) => each.where === where && (each.text.includes(text) || text.includes(each.text)),
    );
  checkSentences(
    notes,
    notes.sentences.filter((each) => !isInstruction(each)),
    (clause) => isReadable(clause, facts),
  );
  conclude(notes);
  const unused = [...notes.left, ...pages.flatMap((page) => unusedRows(page, notes))];
  return {
    facts: found,
    items,
    places,
    shares,
    services,
    toCheck,
    unused: unused.filter((each) => !isInstruction(each)),
  };
}
