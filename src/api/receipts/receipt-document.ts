/** The receiving report of a receipt as a PDF. */
import { good, over, short } from '#lib/receipts/figures.ts';
import { answerText, receiptPath } from '#lib/receipts/receipt.ts';
import {
  headFacts,
  linesOfException,
  linesText,
  palletsText,
  totalTiles,
  weightText,
} from '#lib/receipts/receipt-text.ts';
import { lineFields } from '#lib/receipts/fields.ts';
import { isCounted, receiptStatuses } from '#lib/receipts/status.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { isolated } from '#lib/records/isolated.ts';
import { statusOf } from '#lib/records/status.ts';
import { dispositions, exceptionTypes, notedOnDelivery } from '#lib/receipts/choices.ts';
import type { ApiContext } from '#api/context/context.ts';
import { filesOfReceipt } from './queries/receipt-parts.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { MAX_PHOTOS, printedPhotos } from '#api/files/pictures/printed-photos.ts';
import type { Block, Fact } from '#api/documents/blocks.ts';
import {
  answerDocument,
  factList,
  numberColumn,
  tableOf,
  textColumn,
  fieldColumns,
  filled,
} from '#api/reports/record-document.ts';
import { showReceipt, type ReceiptView } from './views.ts';

function totalFacts(receipt: ReceiptView): Fact[] {
  const { head } = receipt;
  const tiles = totalTiles(receipt).map(
    ({ label, value, note = '' }) => [label, `${value} ${note}`.trim()] as const,
  );
  return factList(...tiles, ['Pallets', palletsText(head)], ['Weight', weightText(head)]).filter(
    (fact) => fact.text !== '',
  );
}

const linesTable = (receipt: ReceiptView) => {
  const isDone = isCounted(receipt.status);
  // Before anything is counted a zero would be a figure that nobody has found.
  const isBegun = isDone || receipt.piecesReceived > 0;
  const found = (count: number) => (isBegun ? count : undefined);
  return tableOf(
    'Lines',
    inSizeOrder(receipt.lines),
    ...fieldColumns(lineFields, ['sku', 'style', 'colour', 'size']),
    numberColumn('Expected', ({ expected }) => expected),
    numberColumn('Received', ({ received }) => found(received)),
    numberColumn('Good', (line) => found(good(line))),
    numberColumn('Damaged', ({ damaged }) => found(damaged)),
    numberColumn('Over', (line) => (isDone ? over(line) : undefined)),
    numberColumn('Short', (line) => (isDone ? short(line) : undefined)),
  );
};

/** Fields of a line that few lines have. */
const detailNames = ['description', 'gtin', 'po', 'cartons', 'location', 'condition'] as const;

/** Lines of whose goods more is known, with the columns that hold something. */
const detailsTable = ({ lines }: ReceiptView) => {
  const names = detailNames.filter((name) => lines.some((line) => line[name] !== ''));
  return tableOf(
    'More about the lines',
    inSizeOrder(lines).filter((line) => names.some((name) => line[name] !== '')),
    textColumn('Goods', (line) => linesText([line], isolated)),
    ...fieldColumns(lineFields, names),
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

/** Returns the photos with their captions; of more than {@link MAX_PHOTOS} how many are left out. */
async function photosOf(context: ApiContext, row: ReceiptRow): Promise<Block[]> {
  const files = await filesOfReceipt(context.database.reader, row.id);
  const photos = files.filter(
    ({ kind, content_type: type }) => kind === 'photo' && type.startsWith('image/'),
  );
  const pictures = (await printedPhotos(context, photos)).map(({ photo, bytes }) => ({
    bytes,
    caption: photo.caption || photo.name,
  }));
  const left = photos.length - MAX_PHOTOS;
  return [
    ...(pictures.length > 0 ? [{ kind: 'pictures' as const, pictures }] : []),
    ...(left > 0
      ? [
          {
            kind: 'text' as const,
            text: `${counted(left, 'more photo')} with this receipt online.`,
          },
        ]
      : []),
  ];
}

/** The PDF as a response, to be saved. */
export async function receiptDocument(context: ApiContext, row: ReceiptRow): Promise<Response> {
  const receipt = await showReceipt(context, row, { all: false });
  const photos = await photosOf(context, row);
  const blocks: Block[] = [
    { kind: 'facts', facts: headFacts(receipt, 'paper') },
    { kind: 'heading', text: 'Totals' },
    { kind: 'facts', facts: totalFacts(receipt) },
    linesTable(receipt),
    ...filled(detailsTable(receipt), exceptionsTable(receipt)),
    ...photos,
  ];
  return answerDocument(context, {
    clientId: row.client_id,
    title: 'Receiving report',
    reference: receipt.reference,
    status: statusOf(receiptStatuses, receipt.status).label,
    path: receiptPath(receipt.reference),
    blocks,
  });
}
