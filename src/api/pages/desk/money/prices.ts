/** Prices of services at the desk: the default list, and that of a client. */
import { any } from 'superstruct';
import { serviceLabel } from '#lib/forms/options/service-codes.ts';
import { moneyText, parseMoney } from '#lib/kernel/money.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { amountError } from '#lib/portal/desk-quote.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { PRICE_CURRENCY, priceList, type PriceList } from '#lib/portal/money/prices.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import { pricesPath } from '#lib/staff/desk-path.ts';
import { moved, type PageContext } from '../../context.ts';
import { deskApi, mayAtDesk, type DeskFailure } from '../desk-api.ts';
import { editedText } from '../edited-text.ts';
import { successText, isPost, readDeskPost, rejectionOf, type DeskPost } from '../posted.ts';
import { invalidAct } from '../rejected-act.ts';
import { filterFailure } from './asked-client.ts';

const doneTexts = { save: 'Prices saved.' };

type PostedPrices = Readonly<Record<string, string>>;

export interface PricesView {
  readonly list: PriceList;
  /** Prices as they are typed, by code. */
  readonly typed: PostedPrices;
  /** Prices as they are stored. */
  readonly stored: PostedPrices;
  readonly maySave: boolean;
  readonly rejection: DeskError | null;
  readonly done: string;
}

interface Posted {
  readonly typed: PostedPrices | null;
  readonly rejection: DeskError | null;
}

const storedIn = ({ items }: PriceList): PostedPrices =>
  Object.fromEntries(items.map(({ code, own }) => [code, own === null ? '' : moneyText(own)]));

/** The stored prices with those that were typed over. */
const postedPrices = (post: DeskPost, list: PriceList): PostedPrices =>
  Object.fromEntries(
    Object.entries(storedIn(list)).map(([code, text]) => [code, editedText(post, code) ?? text]),
  );

async function save(context: PageContext, post: DeskPost, list: PriceList) {
  const typed = postedPrices(post, list);
  const given = Object.entries(typed).filter(([, text]) => text !== '');
  const errors = given.flatMap(([code, text]) => {
    const message = amountError(text, serviceLabel(code), PRICE_CURRENCY);
    return message === null ? [] : [[code, message] as const];
  });
  if (errors.length > 0) return { typed, rejection: invalidAct(Object.fromEntries(errors)) };
  const prices = given.map(([code, text]) => ({ code, unitPrice: parseMoney(text) }));
  const body = { client: list.client, revision: parseInteger(post.field('revision')), prices };
  const reply = await deskApi(context).post('/ops/prices', body, any());
  if (reply.ok) {
    const path = pricesPath(list.client);
    return moved(`${path}${path.includes('?') ? '&' : '?'}done=save`, 303);
  }
  return { typed, rejection: rejectionOf(reply.error, {}) };
}

/** Reads the prices of the address, and saves what the page posts. */
export async function readPricesPage(
  context: PageContext,
): Promise<Response | Result<PricesView, DeskFailure>> {
  const { url } = context;
  const client = url.searchParams.get('client')?.trim();
  const post = await readDeskPost(context.request);
  const read = await deskApi(context).get('/ops/prices', priceList, { client });
  if (!read.ok) return err(filterFailure(read.error, client));
  const list = read.value;
  const posted: Posted | Response = isPost(post)
    ? await save(context, post, list)
    : { typed: null, rejection: post };
  if (posted instanceof Response) return posted;
  const stored = storedIn(list);
  return ok({
    list,
    typed: posted.typed ?? stored,
    stored,
    maySave: mayAtDesk(context.locals, 'prices'),
    rejection: posted.rejection,
    done: successText(url, doneTexts),
  });
}
