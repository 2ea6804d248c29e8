/** The demo client's work: eighteen orders in all statuses, counted day by day as the floor would. */
import type { Transaction } from 'kysely';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { stagesOf } from '#lib/work-orders/stages.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { lockWorkOrder } from '#api/work-orders/queries/work-orders.ts';
import { addCountsTo } from '#api/work-orders/count-progress.ts';
import { insertOrder } from '#api/work-orders/create-order.ts';
import { carryOut, type Carry } from '#api/work-orders/company-work.ts';
import { inspect, ship } from '#api/work-orders/inspect-and-ship.ts';
import { held, moved } from '#api/work-orders/move-order.ts';
import { afterWorkEntries, floorEntries, type FloorEntry } from './floor.ts';
import type { Seed } from './seed-demo-data.ts';
import { workSamples, type WorkSample } from './work-order-samples.ts';

const colours = ['Navy', 'Ivory', 'Sage'];
const sizes = ['S', 'M', 'L', 'XL'];
const MORNING = 'T14:00:00.000Z';
const EVENING = 'T21:30:00.000Z';

/** Statuses on the way to the one that the sample has, after the work has begun. */
const ways: Readonly<Record<WorkSample['status'], readonly string[]>> = {
  SCHEDULED: [],
  IN_PROGRESS: [],
  ON_HOLD: [],
  QC: ['QC'],
  COMPLETED: ['QC', 'COMPLETED'],
  SHIPPED: ['QC', 'COMPLETED', 'SHIPPED'],
  CLOSED: ['QC', 'COMPLETED', 'SHIPPED', 'CLOSED'],
  CANCELLED: ['CANCELLED'],
};

function itemsOf({ style, pieces }: WorkSample, index: number) {
  const rows = colours.flatMap((colour) => sizes.map((size) => ({ colour, size })));
  const each = Math.floor(pieces / rows.length);
  return rows.map(({ colour, size }, place) => ({
    sku: `D${index + 10}-${colour.slice(0, 2).toUpperCase()}-${size}`,
    style,
    colour,
    size,
    qty: place === 0 ? pieces - each * (rows.length - 1) : each,
  }));
}

const byDay = (entries: readonly FloorEntry[]): [string, FloorEntry[]][] => {
  const days = new Map<string, FloorEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days];
};

/** One order: made, counted, moved, each at its own moment. */
class Floor {
  readonly #context: ApiContext;
  readonly #tx: Transaction<Tables>;
  readonly #today: string;
  readonly #now: Date;
  #calls = 0;

  constructor(context: ApiContext, tx: Transaction<Tables>) {
    this.#context = context;
    this.#tx = tx;
    this.#now = context.now();
    this.#today = companyDay(this.#now);
  }

  #day(days: number): string {
    return addDays(this.#today, days);
  }

  /** The API at a moment of the past; never later than now. */
  #at(day: string, time: string): ApiContext {
    const moment = new Date(`${day}${time}`);
    const at = moment < this.#now ? moment : this.#now;
    return { ...this.#context, now: () => at };
  }

  async #act(id: string, context: ApiContext, carry: Carry): Promise<void> {
    const row = await lockWorkOrder(this.#tx, id);
    if (!row) throw new Error(`There is no order ${id}`);
    const at = context.now().toISOString();
    this.#calls += 1;
    const call = { callerReference: `demo-${this.#calls}`, callDigest: null };
    await carryOut({ context, tx: this.#tx, row, at }, call, carry);
  }

  async make(clientId: string, sample: WorkSample, index: number): Promise<void> {
    const made = this.#at(this.#day(sample.made), MORNING);
    const { id } = await insertOrder(made, this.#tx, {
      callerReference: `demo-${index}`,
      callDigest: null,
      clientId,
      submission: null,
      title: sample.title,
      clientPo: sample.clientPo ?? '',
      priority: sample.isRush ? 'rush' : 'standard',
      services: [...sample.services],
      pieces: sample.pieces,
      items: itemsOf(sample, index),
      stores: [...sample.stores],
      qcLevel: sample.services.includes('INS') ? 'aql' : 'none',
      scheduledOn: this.#day(sample.start),
      dueOn: this.#day(sample.due),
      promisedOn: undefined,
      note: '',
    });
    await this.#count(id, sample);
    await this.#inspect(id, sample);
    await this.#finish(id, sample);
    await this.#hold(id, sample);
  }

  async #count(id: string, sample: WorkSample): Promise<void> {
    if (sample.share === 0) return;
    const { pieces, share, failsOneOf = 0 } = sample;
    const stages = stagesOf(sample.services);
    const to = this.#day(sample.end ?? -1 - (sample.hold?.days ?? 0));
    const from = this.#day(sample.start);
    const work = floorEntries({ stages, pieces, from, to, share, failsOneOf });
    const isGone = sample.status === 'SHIPPED' || sample.status === 'CLOSED';
    const after = isGone ? afterWorkEntries(stages, pieces, to) : [];
    for (const [day, entries] of byDay([...work, ...after])) {
      const counts = entries.map((entry) => ({ ...entry, stage: entry.stage, note: '' }));
      const body = { callerReference: `demo-${day}`, correction: '', entries: counts };
      await this.#act(id, this.#at(day, EVENING), (acting) =>
        addCountsTo(acting, body as Parameters<typeof addCountsTo>[1]),
      );
    }
  }

  async #inspect(id: string, sample: WorkSample): Promise<void> {
    const isInspected = sample.services.includes('INS') && sample.share > 0.9;
    if (!isInspected) return;
    const day = this.#day(sample.end ?? -1);
    const faults = sample.failsOneOf && sample.failsOneOf < 25 ? 2 : 1;
    const defects = [
      { code: 'STAIN', severity: 'minor' as const, count: faults + 1 },
      { code: 'SEAM', severity: 'major' as const, count: faults },
      ...(faults === 2 ? [{ code: 'LABEL_POSITION', severity: 'minor' as const, count: 2 }] : []),
    ];
    const body = { callerReference: `demo-qc`, inspectedOn: day, defects, note: '' };
    await this.#act(id, this.#at(day, EVENING), (acting) => inspect(acting, body));
  }

  async #finish(id: string, sample: WorkSample): Promise<void> {
    const { end = 0, pieces, stores } = sample;
    const last = this.#day(sample.status === 'CANCELLED' ? sample.start : end);
    for (const to of ways[sample.status]) {
      const context = this.#at(last, EVENING);
      if (to === 'SHIPPED') {
        const body = {
          callerReference: 'demo-ship',
          shippedOn: last,
          carrier: 'UPS',
          tracking: `1Z999AA10${String(pieces).padStart(8, '0')}`,
          shipTo: stores.join(', '),
          cartons: Math.ceil(pieces / 48),
          pieces,
          weightKg: Math.round(pieces * 0.32),
        };
        await this.#act(id, context, (acting) => ship(acting, body));
      }
      const body = { callerReference: 'demo-move', to, note: '', visibility: 'client' as const };
      await this.#act(id, context, async ({ row }) => moved(context, row, body));
    }
  }

  async #hold(id: string, { hold }: WorkSample): Promise<void> {
    if (!hold) return;
    const { days, ...asked } = hold;
    const context = this.#at(this.#day(-days), MORNING);
    const body = { callerReference: 'demo-hold', ...asked };
    await this.#act(id, context, async ({ row, at }) => held(row, body, at));
  }
}

/** The client gets no mail about any of them. */
export const seedWorkOrders: Seed = async (context, tx, clientId) => {
  const floor = new Floor(context, tx);
  for (const [index, sample] of workSamples.entries()) {
    await floor.make(clientId, sample, index);
  }
};
