/** Answers a list as a PDF, drawn in a thread while its rows are read. */
import { drawList } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import type { ApiContext } from '#api/context/context.ts';
import { streamFile } from '#api/files/stream-file.ts';
import type { Fact, TableColumn } from '#api/documents/blocks.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import type { ListOrder, ListPart } from '#api/documents/list-document.ts';
import type { Session } from '#api/workers/worker-pool.ts';

export interface ListDocument {
  /** Who gets it: each client's lists are drawn one after the other. */
  readonly clientId: string;
  /** File name with its ending. */
  readonly name: string;
  readonly title: string;
  /** Above the table: filters, number of rows. */
  readonly facts: readonly Fact[];
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly string[]>;
  /** Under the table; asked for after the last row. */
  readonly totals?: () => readonly Fact[];
}

/** Rows that are drawn at a time; the first ones decide how wide the columns are. */
const PORTION = 250;

const orderOf = ({ title, facts, columns }: ListDocument, generatedAt: Date): ListOrder => ({
  document: {
    size: 'letter',
    isWide: true,
    house: documentCompany(company),
    title,
    reference: '',
    status: '',
    blocks: [{ kind: 'facts', facts }],
  },
  columns,
  generatedAt,
});

async function* drawn(
  session: Session<ListPart, Uint8Array>,
  { rows, totals }: ListDocument,
): AsyncGenerator<Uint8Array, void> {
  try {
    let waiting: (readonly string[])[] = [];
    for await (const row of rows) {
      if (waiting.push(row) < PORTION) continue;
      yield await session.ask({ rows: waiting });
      waiting = [];
    }
    yield await session.ask({ rows: waiting, end: { totals: totals?.() ?? [] } });
  } finally {
    await session.close();
  }
}

/** The file as a response; 503 when too many are drawn already, 429 when two are for this client. */
export async function listDocument(
  context: Pick<ApiContext, 'workers' | 'now' | 'log' | 'gone'>,
  list: ListDocument,
): Promise<Response> {
  const { gone: signal } = context;
  const session = await context.workers.open(drawList, orderOf(list, context.now()), {
    owner: list.clientId,
    ...(signal && { signal }),
  });
  const about = { name: list.name, contentType: 'application/pdf' };
  return streamFile(context, about, drawn(session, list));
}
