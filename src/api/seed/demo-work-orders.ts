/** The orders of the demo client, reported by the company day by day. */
import { create } from 'superstruct';
import {
  newWorkOrder,
  workHold,
  workInspection,
  workMove,
  workProgress,
  workShipment,
} from '#lib/work-orders/calls.ts';
import type { AnyStruct } from '#lib/kernel/validation.ts';
import type { Result } from '#lib/kernel/result.ts';
import { stagesOf } from '#lib/work-orders/stages.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { countProgress } from '#api/work-orders/count-progress.ts';
import { createWorkOrder } from '#api/work-orders/create-order.ts';
import { addInspection, addShipment } from '#api/work-orders/inspect-and-ship.ts';
import { holdOrder, moveOrder } from '#api/work-orders/move-order.ts';
import { accepted, contextAt, dayFromStart, readDemo, type Demo } from './demo-data.ts';
import { afterWorkEntries, floorEntries } from './production-samples.ts';

/** Body of the call that makes the order, and its progress; days are counted from the first start. */
interface Sample {
  readonly order: Readonly<Record<string, unknown>> & {
    readonly title: string;
    readonly services: readonly string[];
    readonly pieces: number;
    readonly stores: readonly string[];
  };
  readonly style: string;
  readonly status: string;
  readonly made: number;
  readonly start: number;
  readonly due: number;
  /** Last day of the work; left out while it goes on. */
  readonly end?: number;
  /** Finished part of the work, 0 to 1. */
  readonly share?: number;
  readonly failsOneOf?: number;
  /** Found by the inspection; left out where none is made. */
  readonly defects?: readonly object[];
  readonly hold?: { readonly day: number };
}

type Act<T> = (
  context: ApiContext,
  reference: string,
  input: T,
) => Promise<Result<WorkOrderRow, Failure>>;

const colours = ['Navy', 'Ivory', 'Sage'];
const sizes = ['S', 'M', 'L', 'XL'];
const MORNING = 'T14:00:00.000Z';
const EVENING = 'T21:30:00.000Z';

const moves = ['QC', 'COMPLETED', 'SHIPPED', 'CLOSED'];

function itemsOf({ style, order: { pieces } }: Sample, index: number) {
  const variants = colours.flatMap((colour) => sizes.map((size) => ({ colour, size })));
  const each = Math.floor(pieces / variants.length);
  return variants.map(({ colour, size }, place) => ({
    sku: `D${index + 10}-${colour.slice(0, 2).toUpperCase()}-${size}`,
    style,
    colour,
    size,
    qty: place === 0 ? pieces - each * (variants.length - 1) : each,
  }));
}

async function seedOrder(demo: Demo, sample: Sample, index: number): Promise<void> {
  const { order, status, share = 0, failsOneOf = 0, defects, hold } = sample;
  const { title, services, pieces, stores } = order;
  const day = (days: number): string => dayFromStart(demo, days);
  const made = await createWorkOrder(
    contextAt(demo, `${day(sample.made)}${MORNING}`),
    create(
      {
        callerReference: `demo-${index}`,
        client: demo.client.email,
        ...order,
        items: itemsOf(sample, index),
        scheduledOn: day(sample.start),
        dueOn: day(sample.due),
      },
      newWorkOrder,
    ),
  );
  const { reference } = accepted(made, title);
  let calls = 0;
  const act = async <T>(at: string, carry: Act<T>, schema: AnyStruct<T>, body: object) => {
    calls += 1;
    const input = create({ callerReference: `demo-act-${calls}`, ...body }, schema);
    accepted(await carry(contextAt(demo, at), reference, input), title);
  };

  const end = day(sample.end ?? -1 + (hold?.day ?? 0));
  if (share > 0) {
    const stages = stagesOf(services);
    const plan = { stages, pieces, from: day(sample.start), to: end, share, failsOneOf };
    const isGone = status === 'SHIPPED' || status === 'CLOSED';
    const counts = [
      ...floorEntries(plan),
      ...(isGone ? afterWorkEntries(stages, pieces, end) : []),
    ];
    for (const [on, entries] of Map.groupBy(counts, (entry) => entry.day))
      await act(`${on}${EVENING}`, countProgress, workProgress, { entries });
  }
  if (defects)
    await act(`${end}${EVENING}`, addInspection, workInspection, { inspectedOn: end, defects });
  const last = status === 'CANCELLED' ? sample.start : (sample.end ?? 0);
  const path = status === 'CANCELLED' ? [status] : moves.slice(0, moves.indexOf(status) + 1);
  for (const to of path) {
    const at = `${day(last)}${EVENING}`;
    if (to === 'SHIPPED')
      await act(at, addShipment, workShipment, {
        shippedOn: end,
        carrier: 'UPS',
        tracking: `1Z999AA10${String(pieces).padStart(8, '0')}`,
        shipTo: stores.join(', '),
        cartons: Math.ceil(pieces / 48),
        pieces,
        weightKg: Math.round(pieces * 0.32),
      });
    await act(at, moveOrder, workMove, { to });
  }
  if (hold) {
    const { day: heldOn, ...question } = hold;
    await act(`${day(heldOn)}${MORNING}`, holdOrder, workHold, question);
  }
}

export async function seedWorkOrders(demo: Demo): Promise<void> {
  const samples = readDemo('work-orders.yaml') as Sample[];
  for (const [index, sample] of samples.entries()) await seedOrder(demo, sample, index);
}
