/** Lists of the feed as lines of text, and the records that belong together. */
import type { Struct } from 'superstruct';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { labelList } from '#lib/labels/replies.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { companyReceiptList, companyWorkList } from '#lib/portal/company-lists.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import type { StatusNames } from '#lib/records/status.ts';
import { submissionList } from '#lib/submissions/replies.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import { bodyOf, type Feed } from '../feed.ts';
import type { RowFileVerb } from '../row-verb.ts';
import { checkStatuses } from '../status-names.ts';
import {
  optionsOf,
  print,
  readArguments,
  UsageError,
  type OpsContext,
  type OpsVerb,
} from '../verb.ts';

export interface ListedRecord {
  readonly reference: string;
  readonly status: string;
  /** Name of the record beside its number and status. */
  readonly text: string;
}

interface Page {
  readonly records: readonly ListedRecord[];
  /** How many there are, or how to read on. */
  readonly end: string;
  readonly answer: unknown;
}

type ReadPage = (feed: Feed, query: URLSearchParams) => Promise<Page>;

const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join('  ');
const day = (word: string, on: string | null): string =>
  on === null ? '' : `${word} ${dayText(on)}`;

export const lineOf = ({ reference, status, text }: ListedRecord): string =>
  joined(reference, status.padEnd(18), text).trimEnd();

/** Reads a list of the feed in its shape. */
const reads =
  <T, S>(path: string, struct: Struct<T, S>, show: (found: T) => Omit<Page, 'answer'>): ReadPage =>
  async (feed, query) => {
    const answer = bodyOf(await feed.call('GET', `${path}?${query}`), struct);
    return { ...show(answer), answer };
  };

const readReceipts = reads('/ops/receipts', companyReceiptList, ({ items, more, next }) => ({
  records: items.map((receipt) => {
    const { reference, status, client, vendor, po, piecesExpected, piecesReceived } = receipt;
    const number = receipt.houseReference === reference ? '' : receipt.houseReference;
    const arrives =
      receipt.arrivedAt === null
        ? day('expected', receipt.expectedOn)
        : day('arrived', receipt.listedOn);
    const pieces = `${countText(piecesReceived)} of ${counted(piecesExpected, 'piece')}`;
    const order = po === '' ? '' : `PO ${po}`;
    return { reference, status, text: joined(client, arrives, vendor, order, pieces, number) };
  }),
  end: `${counted(items.length, 'receipt')}.${more ? ` More: --after ${next ?? ''}` : ''}`,
}));

const readOrders = reads('/ops/work-orders', companyWorkList, ({ items, total }) => ({
  records: items.map(({ reference, status, client, dueOn, clientPo, title, ...order }) => {
    const pieces = `${countText(order.done)} of ${counted(order.pieces, 'piece')}`;
    const po = clientPo === '' ? '' : `PO ${clientPo}`;
    const request = order.submission ?? '';
    return {
      reference,
      status,
      text: joined(client, day('due', dueOn), po, pieces, request, title),
    };
  }),
  end: `${items.length} of ${total}.`,
}));

const readForms = reads('/ops/submissions', submissionList, ({ items, total }) => ({
  records: items.map(({ reference, status, company = '', title }) => ({
    reference: reference ?? '',
    status,
    text: joined(company, title),
  })),
  end: `${items.length} of ${total}.`,
}));

const readLabels = reads('/ops/labels', labelList, ({ items, total }) => ({
  records: items.map(({ reference, status, kind, name }) => ({
    reference: reference ?? '',
    status,
    text: joined(kind, name),
  })),
  end: `${items.length} of ${total}.`,
}));

const FOUND_OF_KIND = '20';

/** Records of every kind in which the text is found, each once. */
export async function findRecords(feed: Feed, texts: readonly string[]): Promise<ListedRecord[]> {
  const pages = await Promise.all(
    texts.flatMap((q) =>
      [readForms, readReceipts, readOrders, readLabels].map((read) =>
        read(feed, new URLSearchParams({ q, size: FOUND_OF_KIND })),
      ),
    ),
  );
  const found = pages.flatMap(({ records }) => records);
  return [...new Map(found.map((each) => [each.reference, each])).values()];
}

interface Listing {
  readonly read: ReadPage;
  readonly statuses: StatusNames;
  /** Options that the list takes as they are, and their meaning. */
  readonly filters: Readonly<Record<string, string>>;
  /** Options without a value that mean a filter. */
  readonly flags: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Said where the command says nothing else. */
  readonly usual: Readonly<Record<string, string>>;
  readonly examples: readonly string[];
}

const shared = {
  client: 'customer ID or email address',
  po: "a part of the client's purchase order",
  status: 'statuses by commas',
  q: 'text in numbers and names',
  size: 'up to 100, 50 when left out',
};

const receipts: Listing = {
  read: readReceipts,
  statuses: receiptStatuses,
  filters: {
    ...shared,
    since: 'changed since a moment, such as 2026-11-21T09:00:00Z',
    sort: '-updated (newest change first) or updated',
    after: 'where the last list ended',
  },
  flags: { expected: { status: 'EXPECTED,PARTLY_ARRIVED' } },
  usual: { size: '50', sort: '-updated' },
  examples: ['--expected', '--client buyer@example.com --po PO-778', '--status ARRIVED,COUNTING'],
};

const workOrders: Listing = {
  read: readOrders,
  statuses: workStatuses,
  filters: {
    ...shared,
    stage: 'such as TICKETED',
    from: 'due on this day or later',
    to: 'due on this day or earlier',
    sort: 'due, number, status, updated and others; - before it turns the order',
    page: '1 when left out',
  },
  flags: {},
  usual: { size: '50' },
  examples: ['--status SCHEDULED,IN_PROGRESS', '--client C-100001 --po PO-778'],
};

const labels: Listing = {
  read: readLabels,
  statuses: labelStatuses,
  filters: {
    kind: 'such as care',
    status: shared.status,
    q: shared.q,
    sort: '-updated (newest change first), updated and others',
    page: '1 when left out',
    size: shared.size,
  },
  flags: {},
  usual: { size: '50' },
  examples: ['--status SENT', '--q "Crew tee"'],
};

async function runList(
  context: OpsContext,
  { read, statuses, filters, flags, usual }: Listing,
  args: readonly string[],
  usage: string,
): Promise<number> {
  const options = optionsOf(Object.keys(filters), ['json', ...Object.keys(flags)]);
  const { values, positionals } = readArguments(args, options, usage);
  if (positionals.length > 0) throw new UsageError(usage);
  checkStatuses(values['status'], [statuses], usage);
  const query = new URLSearchParams(usual);
  for (const [flag, meant] of Object.entries(flags)) {
    if (values[flag] !== true) continue;
    for (const [name, value] of Object.entries(meant)) query.set(name, value);
  }
  for (const name of Object.keys(filters)) {
    const value = values[name];
    if (typeof value === 'string') query.set(name, value);
  }
  const { records, end, answer } = await read(context.feed, query);
  print(context, values, answer, [...records.map(lineOf), end]);
  return 0;
}

function listUsage(name: string, { filters, flags }: Listing): string {
  const optional = Object.keys(flags).map((flag) => ` [--${flag}]`);
  return [
    `npm run ops -- ${name} list${optional.join('')} [--filter value …] [--json]   filters:`,
    ...Object.entries(filters).map(([filter, meaning]) => `  --${filter.padEnd(16)}${meaning}`),
  ].join('\n');
}

const listExamples = (name: string, { examples }: Listing): string[] =>
  examples.map((typed) => `${name} list ${typed}`);

/** The verb with `list` as its first word beside its files and rows. */
function withList(verb: RowFileVerb, listing: Listing): RowFileVerb {
  const { name } = verb;
  const usage = listUsage(name, listing);
  return {
    ...verb,
    summary: `${verb.summary} "list" lists them.`,
    usage: `${usage}\n${verb.usage}`,
    examples: [...listExamples(name, listing), ...verb.examples],
    run: async (context, [first, ...rest]) =>
      first === 'list'
        ? runList(context, listing, rest, usage)
        : verb.run(context, first === undefined ? rest : [first, ...rest]),
  };
}

const labelUsage = listUsage('labels', labels);

export const labelsVerb: OpsVerb = {
  name: 'labels',
  summary: 'Lists labels of all clients from their approval on.',
  usage: labelUsage,
  examples: listExamples('labels', labels),
  run: (context, words) =>
    runList(context, labels, words[0] === 'list' ? words.slice(1) : words, labelUsage),
};

const listings: Readonly<Record<string, Listing>> = { receipts, 'work-orders': workOrders };

/** The verbs, those of receipts and work orders with their list. */
export const withLists = (verbs: readonly RowFileVerb[]): RowFileVerb[] =>
  verbs.map((verb) => {
    const listing = listings[verb.name];
    return listing ? withList(verb, listing) : verb;
  });
