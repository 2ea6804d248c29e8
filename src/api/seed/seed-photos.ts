/** Photos of the demo data: what was wrong with the newest deliveries, and the sample that a client is asked about. */
import type { ApiContext } from '#api/context/context.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { addReceiptFile } from '#api/receipts/receipt-files.ts';
import { addWorkFile } from '#api/work-orders/files.ts';
import { demoPicture, type DemoPicture } from './demo-pictures.ts';

/** So many exceptions have a photo. */
const MOST = 4;

const captions = {
  wetCorner: 'Demo drawing: corner pushed in and wet',
  sealedCarton: 'Demo drawing: sealed carton with its packing list',
  neckLabel: 'Demo drawing: new neck label over the old one',
} as const satisfies Partial<Record<DemoPicture, string>>;

const fileOf = async (picture: DemoPicture): Promise<UploadedFile> => ({
  field: 'file',
  filename: `demo-${picture}.jpg`,
  bytes: await demoPicture(picture),
});

const at = (context: ApiContext, moment: string | null): ApiContext => {
  const when = moment === null ? context.now() : new Date(moment);
  return { ...context, now: () => when };
};

async function photographExceptions(context: ApiContext, clientId: string): Promise<void> {
  const rows = await context.database.db
    .selectFrom('receipt_exceptions')
    .innerJoin('receipts', 'receipts.id', 'receipt_exceptions.receipt_id')
    .select(['receipts.house_reference as receipt', 'receipts.counted_at', 'type'])
    .select('receipt_exceptions.house_reference as exception')
    .where('receipts.client_id', '=', clientId)
    .where('type', 'in', ['damaged', 'short'])
    .orderBy('receipts.listed_on', 'desc')
    .orderBy('receipt_exceptions.position')
    .limit(MOST)
    .execute();
  const pictures = {
    damaged: await fileOf('wetCorner'),
    short: await fileOf('sealedCarton'),
  };
  for (const { receipt, exception, type, counted_at } of rows) {
    const isDamage = type === 'damaged';
    const caption = captions[isDamage ? 'wetCorner' : 'sealedCarton'];
    const fields = {
      callerReference: `demo-${exception}`,
      kind: 'photo',
      exception,
      caption,
    } as const;
    const file = isDamage ? pictures.damaged : pictures.short;
    const added = await addReceiptFile(at(context, counted_at), receipt, fields, file);
    if (!added.ok) throw new Error(`No photo on ${receipt}: ${added.error.code}`);
  }
}

async function photographSamples(context: ApiContext, clientId: string): Promise<void> {
  const orders = await context.database.db
    .selectFrom('work_orders')
    .select(['reference', 'held_at', 'ask'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'ON_HOLD')
    .execute();
  for (const { reference, held_at } of orders.filter(({ ask }) => ask?.kind === 'sample')) {
    const caption = captions.neckLabel;
    const fields = { callerReference: 'demo-sample', kind: 'sample', caption } as const;
    const file = await fileOf('neckLabel');
    const added = await addWorkFile(at(context, held_at), reference, fields, file);
    if (!added.ok) throw new Error(`No photo on ${reference}: ${added.error.code}`);
  }
}

/** Puts them there; each keeps a file of its own. */
export async function seedPhotos(context: ApiContext, clientId: string): Promise<void> {
  await photographExceptions(context, clientId);
  await photographSamples(context, clientId);
}
