/** Work orders at the desk, by the stage that they are at. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { companyWorkList, type CompanyWorkList } from '#lib/portal/company-lists.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import type { PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';

export interface WorkBoard {
  readonly q: string;
  readonly open: CompanyWorkList;
}

const MAX_ON_BOARD = 100;

/** Reads the orders to be worked on and shipped, late ones first; or those that a search finds. */
export async function readWorkBoard(context: PageContext): Promise<Result<WorkBoard, DeskFailure>> {
  const q = (context.url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const status = [...openStatuses, 'COMPLETED'].join(',');
  const query = { sort: 'due', size: MAX_ON_BOARD, ...(q === '' ? { status } : { q }) };
  const open = await deskApi(context).get('/ops/work-orders', companyWorkList, query);
  return open.ok ? ok({ q, open: open.value }) : open;
}
