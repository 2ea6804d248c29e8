/** The receiving report of a receipt as a PDF. */
import { renderDocument } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import { accuracy, cartonsHere, over, short, countMinutes } from '#lib/receipts/figures.ts';
import { answerText, receiptPath } from '#lib/receipts/receipt.ts';
import {
  headFacts,
  linesOfException,
  linesText,
  palletsText,
  weightText,
} from '#lib/receipts/receipt-text.ts';
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
import { fileHeaders } from '#api/files/send-stored-file.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { Block, Fact, Picture } from '#api/documents/blocks.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import { showReceipt, type ReceiptView } from './views.ts';

/** Two in a row of 7 inches at 250 dots an inch. */
const MAX_EDGE = 860;
const MAX_PHOTOS = 20;

const facts = (pairs: readonly (readonly [string, string])[]): Fact[] =>
  pairs.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text }));

function totalFacts(receipt: ReceiptView): Fact[] {
  const { head, piecesExpected, piecesReceived, damaged } = receipt;
  const isDone = isCounted(receipt.status);
  const share = accuracy({ expected: piecesExpected, over: receipt.over, short: receipt.short });
  const minutes = countMinutes(receipt.arrivedAt, receipt.countedAt);
  return facts([
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
  ]);
}

const lineColumns = ['SKU', 'Style', 'Color', 'Size', 'Expected', 'Received', 'Over', 'Short'];

const linesBlock = ({ lines, status }: ReceiptView): Block => {
  const isDone = isCounted(status);
  return {
    kind: 'table',
    title: 'Lines',
    columns: [...lineColumns, 'Damaged'].map((label, index) => ({ label, isNumber: index > 3 })),
    rows: lines.map((line) => [
      line.sku,
      line.style,
      line.colour,
      line.size,
      countText(line.expected),
      countText(line.received),
      isDone ? countText(over(line)) : '',
      isDone ? countText(short(line)) : '',
      countText(line.damaged),
    ]),
  };
};

const exceptionsBlock = ({ exceptions, lines }: ReceiptView): Block => ({
  kind: 'table',
  title: 'Exceptions',
  columns: [
    { label: 'Type' },
    { label: 'Pieces', isNumber: true },
    { label: 'Goods' },
    { label: 'Note' },
    { label: 'On delivery receipt' },
    { label: 'We suggest' },
    { label: 'Your answer' },
  ],
  rows: exceptions.map((each) => [
    exceptionTypes[each.type],
    countText(each.qty),
    linesText(linesOfException(each, lines, exceptions), isolated),
    each.note,
    notedOnDelivery[each.notedOnDelivery],
    each.asked === null ? '' : dispositions[each.asked],
    each.answer === null ? '' : answerText(each.answer, each.parts),
  ]),
});

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
    linesBlock(receipt),
    ...(receipt.exceptions.length > 0 ? [exceptionsBlock(receipt)] : []),
    ...(pictures.length > 0 ? [{ kind: 'pictures' as const, pictures }] : []),
  ];
  const paper = {
    size: 'letter' as const,
    house: documentCompany(company),
    title: 'Receiving report',
    reference: receipt.reference,
    status: statusOf(receiptStatuses, receipt.status).label,
    link: new URL(receiptPath(receipt.reference), context.settings.siteUrl).href,
    blocks,
  };
  const task = { document: paper, generatedAt: context.now() };
  const bytes = await context.workers.run(renderDocument, task, { owner: row.client_id });
  const headers = fileHeaders({
    name: `${receipt.reference}.pdf`,
    contentType: 'application/pdf',
    bytes: bytes.length,
  });
  return new Response(new Uint8Array(bytes), { headers });
}
