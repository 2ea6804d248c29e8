/** Derived columns of an order: sort, filter and search keys. */
import { passedTotal, noCounts, withShipped, type StageCounts } from '#lib/work-orders/counts.ts';
import type { WorkItem } from '#lib/work-orders/order.ts';
import { inspectedOf, passRate, progressOf, stageNow } from '#lib/work-orders/progress.ts';
import { finalStageOf, stageLabel, stages } from '#lib/work-orders/stages.ts';
import type { WorkOrderUpdate } from '#api/db/tables/work-orders.ts';
import { normalizeForSearch, searchWithAmounts } from '#api/kernel/text.ts';

interface SearchableOrder {
  readonly reference: string;
  readonly submissionReference: string | null;
  readonly title: string;
  readonly clientPo: string;
  readonly services: readonly string[];
  readonly items: readonly WorkItem[];
  readonly stores: readonly string[];
}

/** Returns the descriptive columns of an order. */
export function describedColumns(order: SearchableOrder) {
  const { reference, submissionReference, title, clientPo, services, items, stores } = order;
  const garments = items.flatMap(({ sku, style, colour }) => [sku, style, colour]);
  return {
    title,
    title_key: normalizeForSearch(title),
    client_po: clientPo,
    services: JSON.stringify(services),
    service_codes: ` ${services.join(' ')} `,
    items: JSON.stringify(items),
    styles_key: normalizeForSearch(...new Set(items.flatMap(({ style, sku }) => [style, sku]))),
    stores: JSON.stringify(stores),
    stores_key: normalizeForSearch(...stores),
    search: searchWithAmounts([
      reference,
      submissionReference ?? '',
      title,
      clientPo,
      ...stores,
      ...garments,
    ]),
  } satisfies WorkOrderUpdate;
}

interface CountedOrder {
  readonly counts: readonly StageCounts[];
  readonly pieces: number;
  /** Pieces that have left. */
  readonly shipped: number;
}

/** How far an order is, as of this count. */
export function countColumns({ counts: counted, pieces, shipped }: CountedOrder) {
  const counts = withShipped(counted, shipped);
  const { passed, failed } = inspectedOf(counts);
  const rate = passRate(passed, failed);
  const now = stageNow(counts, pieces);
  const finalStage = finalStageOf(counts.map(({ stage }) => stage));
  const final = counts.find(({ stage }) => stage === finalStage);
  return {
    pieces,
    progress: progressOf(counts, pieces),
    stage_now: now,
    stage_position: stages.findIndex(({ id }) => id === now) + 1,
    final_stage: finalStage,
    done: final ? passedTotal(final) : 0,
    passed,
    failed,
    pass_permille: rate === null ? -1 : Math.round(rate * 10),
  } satisfies WorkOrderUpdate;
}

/** Stages at which nothing was counted yet. */
export const emptyCounts = (ids: readonly string[]): StageCounts[] =>
  ids.map((stage) => ({ stage, ...noCounts }));

/** 'Ticketed, Packed' for a message. */
export const stageList = (ids: readonly string[]): string => ids.map(stageLabel).join(', ');
