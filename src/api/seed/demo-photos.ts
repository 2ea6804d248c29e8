/** Photos of the newest exceptions, and of the sample that the demo client is asked about. */
import { addReceiptFile } from '#api/receipts/receipt-files.ts';
import { addWorkFile } from '#api/work-orders/files.ts';
import { accepted, contextAt, demoPicture, type Demo } from './demo-data.ts';

const MAX_PHOTOS = 4;

const photos = {
  damaged: { picture: 'wetCorner', caption: 'Demo drawing: corner pushed in and wet' },
  short: { picture: 'sealedCarton', caption: 'Demo drawing: sealed carton with its packing list' },
} as const;

export async function seedPhotos(demo: Demo): Promise<void> {
  const { db } = demo.context.database;
  const now = demo.context.now();
  const exceptions = await db
    .selectFrom('receipt_exceptions')
    .innerJoin('receipts', 'receipts.id', 'receipt_exceptions.receipt_id')
    .select(['receipts.house_reference as receipt', 'receipts.counted_at', 'type'])
    .select('receipt_exceptions.house_reference as exception')
    .where('receipts.client_id', '=', demo.client.id)
    .where('type', 'in', Object.keys(photos))
    .orderBy('receipts.listed_on', 'desc')
    .orderBy('receipt_exceptions.position')
    .limit(MAX_PHOTOS)
    .execute();
  for (const { receipt, exception, type, counted_at } of exceptions) {
    const { picture, caption } = photos[type as keyof typeof photos];
    const fields = {
      callerReference: `demo-${exception}`,
      kind: 'photo',
      exception,
      caption,
    } as const;
    const context = contextAt(demo, counted_at ?? now);
    accepted(await addReceiptFile(context, receipt, fields, await demoPicture(picture)), receipt);
  }
  const orders = await db
    .selectFrom('work_orders')
    .select(['reference', 'held_at', 'ask'])
    .where('client_id', '=', demo.client.id)
    .where('status', '=', 'ON_HOLD')
    .execute();
  for (const { reference, held_at } of orders.filter(({ ask }) => ask?.kind === 'sample')) {
    const caption = 'Demo drawing: new neck label over the old one';
    const fields = { callerReference: 'demo-sample', kind: 'sample', caption } as const;
    const picture = await demoPicture('neckLabel');
    accepted(
      await addWorkFile(contextAt(demo, held_at ?? now), reference, fields, picture),
      reference,
    );
  }
}
