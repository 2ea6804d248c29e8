/** Has an order read and opens its page. Browser only. */
import { pathOf } from '#lib/kernel/routes.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { findSheetFileError } from '#lib/spreadsheets/sheet-file-error.ts';
import { storeOrder } from './pending-order.ts';
import { MAX_ORDER_CHARACTERS, orderMessages } from './order-messages.ts';
import type { OrderReply } from './replies.ts';

const NOT_READ = 'Your order was not read. Try again.';

/** Returns the address of the result page. */
const orderPage = (): string => `${pathOf('service-request')}?view=order`;

const isEmpty = ({ facts, items, places, services }: OrderReply): boolean =>
  Object.keys(facts).length + items.length + places.length + services.length === 0;

/** Reads the file, else the text; answers why it was not read, or '' when its page is on the way. */
export async function openOrder({
  text,
  file,
}: {
  readonly text: string;
  readonly file: File | null;
}): Promise<string> {
  if (!file && text.trim() === '') return orderMessages.missing;
  if (!file && text.length > MAX_ORDER_CHARACTERS) return orderMessages.tooLong;
  const fileError = file ? await findSheetFileError(file) : '';
  if (fileError !== '') return fileError;
  storeOrder({ text, reading: null });
  const { readOrder } = await import('./client.ts');
  const answer = await readOrder(file ?? text);
  if (!answer.ok) {
    returnAfterLogin(answer.error);
    return answer.error.message || NOT_READ;
  }
  const reading = answer.value.body;
  if (isEmpty(reading)) return orderMessages.nothing;
  if (!storeOrder({ text, reading }))
    return 'The order is too large for this browser. Choose a smaller file.';
  location.assign(orderPage());
  return '';
}
