/** Prices of services at the desk: the default list, and that of a client. */
import { any } from 'superstruct';
import { serviceLabel } from '#lib/forms/options/service-codes.ts';
import { moneyText, parseMoney } from '#lib/kernel/money.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { amountError } from '#lib/portal/desk-quote.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { PRICE_CURRENCY, priceList, type PriceList } from '#lib/portal/money/prices.ts';
import { wholeNumber } from '#lib/reports/whole-number.ts';
import { pricesPath } from '#lib/staff/desk-path.ts';
import { moved, type PageContext } from '../../context.ts';
import { deskApi, mayAtDesk, type DeskFailure } from '../desk-api.ts';
import { typedOver } from '../typed-over.ts';
import { doneIn, isPost, readDeskPost, rejectionOf, type DeskPost } from '../posted.ts';
import { invalidAct } from '../rejected-act.ts';
import { atFilter } from './asked-client.ts';

const doneTexts = { save: 'Prices saved.' };

type Typed = Readonly<Record<string, string>>;

export interface PricesView {
  readonly list: PriceList;
  /** Prices as they are typed, by code. */
  readonly typed: Typed;
  /** Prices as they are stored. */
  readonly stored: Typed;
  readonly maySave: boolean;
  readonly rejection: DeskError | null;
  readonly done: string;
}

interface Posted {
  readonly typed: Typed | null;
  readonly rejection: DeskError | null;
}

const storedIn = ({ items }: PriceList): Typed =>
  Object.fromEntries(items.map(({ code, own }) => [code, own === null ? '' : moneyText(own)]));

/** The stored prices with those that were typed over. */
const typedIn = (post: DeskPost, list: PriceList): Typed =>
  Object.fromEntries(
    Object.entries(storedIn(list)).map(([code, text]) => [code, typedOver(post, code) ?? text]),
  );

async function save(context: PageContext, post: DeskPost, list: PriceList) {
  const typed = typedIn(post, list);
  const given = Object.entries(typed).filter(([, text]) => text !== '');
  const errors = given.flatMap(([code, text]) => {
    const message = amountError(text, serviceLabel(code), PRICE_CURRENCY);
    return message === null ? [] : [[code, message] as const];
  });
  if (errors.length > 0) return { typed, rejection: invalidAct(Object.fromEntries(errors)) };
  const prices = given.map(([code, text]) => ({ code, unitPrice: parseMoney(text) }));
  const body = { client: list.client, revision: wholeNumber(post.field('revision')), prices };
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
  if (!read.ok) return err(atFilter(read.error, client));
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
    done: doneIn(url, doneTexts),
  });
}
