/** How the company changes a work order: once for each caller reference, all of it or nothing. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { ApiContext } from '#api/context/context.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import type { WorkOrderRow, WorkOrderUpdate } from '#api/db/tables/work-orders.ts';
import { FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import {
  callOf,
  changeOnce,
  writeAct,
  type ChangeContext,
  type FeedCall,
} from '#api/records/change-once.ts';
import { lockRecord } from '#api/records/record-kinds.ts';
import { checkRight } from '#api/security/rights.ts';
import { notifyClientOfWork, type WorkMailKind } from './notify.ts';
import { findWorkOrder } from './queries/work-orders.ts';

/** Makes the error of one field. */
export const invalidField = (field: string, message: string): FailureError =>
  new FailureError('invalid', { message, fields: { [field]: message } });

export interface WorkEventText {
  readonly kind: string;
  readonly note: string;
  readonly visibility: 'client' | 'internal';
}

/** Changes of an act. */
export interface WorkChanges {
  readonly changes: WorkOrderUpdate;
  /** At least one, so that the caller's reference of the act is stored. */
  readonly events: readonly [WorkEventText, ...WorkEventText[]];
  /** Mail to the client; left out for internal changes. */
  readonly mail?: WorkMailKind | undefined;
}

export type WorkActing = Omit<ChangeContext<'work_orders'>, 'isRepeat'>;
type WorkStep = (acting: WorkActing) => Promise<WorkChanges>;

/** The order with this number: 404 when there is none. */
export async function companyWorkOrder(
  { database }: Pick<ApiContext, 'database'>,
  reference: string,
): Promise<Result<WorkOrderRow, Failure>> {
  const number = asReference(reference);
  const row = number ? await findWorkOrder(database.db, number) : undefined;
  return row ? ok(row) : fail('not_found');
}

/** Carries an act out once. `carry` refuses by throwing a FailureError. */
export async function actOnWork(
  context: ApiContext,
  reference: string,
  call: FeedCall,
  carry: WorkStep,
  permit?: (row: WorkOrderRow) => Result<null, Failure>,
): Promise<Result<WorkOrderRow, Failure>> {
  const found = await companyWorkOrder(context, reference);
  const submission = found.ok ? found.value.submission_id : null;
  return changeOnce(context, 'work_orders', found, {
    call,
    permit,
    lockFirst: async (tx) => submission !== null && lockRecord(tx, 'submissions', submission),
    act: async (acting) => {
      const { tx, row, at } = acting;
      const { changes, events, mail } = await carry(acting);
      const entries = events.map((event) => ({ ...event, actor: COMPANY }) as const);
      const { saved } = await writeAct(acting, changes, entries, call);
      if (saved.status !== row.status) {
        await context.ports.events.workOrderChanged(context, tx, saved, at);
      }
      const note = events.find(({ visibility }) => visibility === 'client')?.note ?? '';
      if (mail) await notifyClientOfWork(context, tx, mail, { row: saved, note });
      return ok(saved);
    },
  });
}

/** Makes the use case of an act that writes entries of these kinds. */
export const workAct =
  <Input extends Parameters<typeof callOf>[0]>(
    kinds: readonly string[],
    carry: (acting: WorkActing, input: Input) => Promise<WorkChanges>,
    permit?: (context: ApiContext, row: WorkOrderRow, input: Input) => Result<null, Failure>,
  ) =>
  (context: ApiContext, reference: string, input: Input): Promise<Result<WorkOrderRow, Failure>> =>
    actOnWork(
      context,
      reference,
      callOf(input, kinds),
      (acting) => carry(acting, input),
      permit && ((row) => permit(context, row, input)),
    );

/** Refuses a person who may not report this: managers correct the figures of finished orders, the warehouse does all else. */
function checkReporter(
  context: ApiContext,
  { status }: WorkOrderRow,
  { correction = '' }: { readonly correction?: string | undefined },
): Result<null, Failure> {
  const isClosed = correction !== '' && !openStatuses.includes(status);
  return checkRight(context, isClosed ? 'corrections' : 'work');
}

/** Makes the use case of a report: counts, an inspection, a shipment. */
export const reportAct = <
  Input extends Parameters<typeof callOf>[0] & { readonly correction?: string | undefined },
>(
  kinds: readonly string[],
  carry: (acting: WorkActing, input: Input) => Promise<WorkChanges>,
) => workAct(kinds, carry, checkReporter);
