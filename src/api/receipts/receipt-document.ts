/** The receiving report of a receipt as a PDF. */
import { accuracy, cartonsHere, over, short, countMinutes } from '#lib/receipts/figures.ts';
import { answerText, receiptPath } from '#lib/receipts/receipt.ts';
import {
  headFacts,
  linesOfException,
  linesText,
  palletsText,
  weightText,
} from '#lib/receipts/receipt-text.ts';
import { lineFields } from '#lib/receipts/fields.ts';
import { accuracyText } from '#lib/receipts/report.ts';
import { isCounted, receiptStatuses } from '#lib/receipts/status.ts';
import { hoursText } from '#lib/reports/tile.ts';
import { isolated } from '#lib/records/isolated.ts';
import { statusOf } from '#lib/records/status.ts';
import { dispositions, exceptionTypes, notedOnDelivery } from '#lib/receipts/choices.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { ApiContext } from '#api/context/context.ts';
import { filesOfReceipt } from './queries/receipt-parts.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { Block, Fact, Picture } from '#api/documents/blocks.ts';
import {
  answerPaper,
  factList,
  numberColumn,
  tableOf,
  textColumn,
  fieldColumns,
  filled,
} from '#api/reports/record-paper.ts';
import { showReceipt, type ReceiptView } from './views.ts';

/** Two in a row of 7 inches at 250 dots an inch. */
const MAX_EDGE = 860;
const MAX_PHOTOS = 20;

function totalFacts(receipt: ReceiptView): Fact[] {
  const { head, piecesExpected, piecesReceived, damaged } = receipt;
  const isDone = isCounted(receipt.status);
  const share = accuracy({ expected: piecesExpected, over: receipt.over, short: receipt.short });
  const minutes = countMinutes(receipt.arrivedAt, receipt.countedAt);
  return factList(
    ['Cartons', `${countText(cartonsHere(receipt))} of ${countText(receipt.cartonsExpected)}`],
    ['Pallets', palletsText(head)],
    ['Weight', weightText(head)],
    ['Pieces expected', countText(piecesExpected)],
    ['Pieces received', countText(piecesReceived)],
    ['Good', countText(piecesReceived - damaged)],
    ['Damaged', countText(damaged)],
    ['Over', isDone ? countText(receipt.over) : ''],
    ['Short', isDone ? countText(receipt.short) : ''],
    ['Accuracy', isDone ? accuracyText(share) : ''],
    ['Arrival to count', isDone && minutes !== null ? hoursText(minutes) : ''],
  ).filter((fact) => fact.text !== '');
}

const linesTable = ({ lines, status }: ReceiptView) => {
  const isDone = isCounted(status);
  return tableOf(
    'Lines',
    lines,
    ...fieldColumns(lineFields, ['sku', 'style', 'colour', 'size']),
    numberColumn('Expected', ({ expected }) => expected),
    numberColumn('Received', ({ received }) => received),
    numberColumn('Over', (line) => (isDone ? over(line) : undefined)),
    numberColumn('Short', (line) => (isDone ? short(line) : undefined)),
    numberColumn('Damaged', ({ damaged }) => damaged),
  );
};

const exceptionsTable = ({ exceptions, lines }: ReceiptView) =>
  tableOf(
    'Exceptions',
    exceptions,
    textColumn('Type', ({ type }) => exceptionTypes[type]),
    numberColumn('Pieces', ({ qty }) => qty),
    textColumn('Goods', (each) => linesText(linesOfException(each, lines, exceptions), isolated)),
    textColumn('Note', ({ note }) => note),
    textColumn('On delivery receipt', (each) => notedOnDelivery[each.notedOnDelivery]),
    textColumn('We suggest', ({ asked }) => (asked === null ? '' : dispositions[asked])),
    textColumn('Your answer', ({ answer, parts }) =>
      answer === null ? '' : answerText(answer, parts),
    ),
  );

async function photosOf(context: ApiContext, row: ReceiptRow): Promise<Picture[]> {
  const files = await filesOfReceipt(context.database.reader, row.id);
  const pictures: Picture[] = [];
  const { default: sharp } = await import('sharp');
  for (const file of files.filter((each) => each.kind === 'photo').slice(0, MAX_PHOTOS)) {
    if (!file.content_type.startsWith('image/')) continue;
    const stream = await fileStoreOf(context).open(file.file);
    if (!stream) continue;
    const small = sharp(Buffer.from(await new Response(stream).arrayBuffer()))
      .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
      .jpeg();
    pictures.push({
      bytes: new Uint8Array(await small.toBuffer()),
      caption: file.caption || file.name,
    });
  }
  return pictures;
}

/** The PDF as a response, to be saved. */
export async function receiptDocument(context: ApiContext, row: ReceiptRow): Promise<Response> {
  const receipt = await showReceipt(context, row, { all: false });
  const pictures = await photosOf(context, row);
  const blocks: Block[] = [
    { kind: 'facts', facts: headFacts(receipt, 'paper') },
    { kind: 'heading', text: 'Totals' },
    { kind: 'facts', facts: totalFacts(receipt) },
    linesTable(receipt),
    ...filled(exceptionsTable(receipt)),
    ...(pictures.length > 0 ? [{ kind: 'pictures' as const, pictures }] : []),
  ];
  return answerPaper(context, {
    clientId: row.client_id,
    title: 'Receiving report',
    reference: receipt.reference,
    status: statusOf(receiptStatuses, receipt.status).label,
    path: receiptPath(receipt.reference),
    blocks,
  });
}
