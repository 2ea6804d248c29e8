/** The stages of the work, in the order in which garments pass them. */

export interface Stage {
  readonly id: string;
  readonly label: string;
  /** Services that are done here. */
  readonly services: readonly string[];
  /** Minutes that one piece takes: the weight of the stage in the progress. */
  readonly minutes: number;
}

export const stages = [
  { id: 'RECEIVED', label: 'Received', services: ['RCV'], minutes: 0.2 },
  { id: 'SORTED', label: 'Sorted', services: ['SRT'], minutes: 0.3 },
  { id: 'LABEL_REMOVED', label: 'Label removed', services: ['RML'], minutes: 0.8 },
  { id: 'LABEL_ON', label: 'New label on', services: ['RLB', 'SEW', 'HTR'], minutes: 1.2 },
  { id: 'TICKETED', label: 'Ticketed', services: ['TKT', 'HTG', 'SEC'], minutes: 0.4 },
  {
    id: 'PRESSED',
    label: 'Steamed, folded',
    services: ['REP', 'STM', 'FLD', 'HNG'],
    minutes: 1,
  },
  { id: 'BAGGED', label: 'Bagged', services: ['PBG', 'KIT'], minutes: 0.4 },
  { id: 'INSPECTED', label: 'Inspected', services: ['INS', 'PHO'], minutes: 0.6 },
  { id: 'PACKED', label: 'Packed', services: ['RPK', 'CTL'], minutes: 0.3 },
  { id: 'STAGED', label: 'Staged', services: ['PLT', 'STO'], minutes: 0.1 },
  { id: 'SHIPPED', label: 'Shipped', services: ['SHP', 'RTN', 'DSP'], minutes: 0.1 },
] as const satisfies readonly Stage[];

export type StageId = (typeof stages)[number]['id'];

const byId = new Map<string, Stage>(stages.map((stage) => [stage.id, stage]));

/** Stages after the work on the pieces: they may go on when an order is completed. */
const afterWork: readonly string[] = ['STAGED', 'SHIPPED'];

/** The stage in which failures are looked for. */
export const INSPECTION: StageId = 'INSPECTED';

/** The stage that shipments are made in. */
export const SHIPPED: StageId = 'SHIPPED';

/** Returns true for a stage after the work. */
export const isAfterWork = (id: string): boolean => afterWork.includes(id);

/** The stage in words; an unknown one by its id. */
export const stageLabel = (id: string): string => byId.get(id)?.label ?? id;

/** Minutes of one piece at this stage. */
export const stageMinutes = (id: string): number => byId.get(id)?.minutes ?? 0;

/** The stages that these services pass, in floor order; each once. */
export const stagesOf = (services: readonly string[]): StageId[] =>
  stages
    .filter(({ services: own }: Stage) => own.some((code) => services.includes(code)))
    .map(({ id }) => id);

/** The stage whose pieces count as finished: the last one of the work. */
export const finalStageOf = (ids: readonly string[]): string =>
  ids.findLast((id) => !isAfterWork(id)) ?? ids.at(-1) ?? '';
