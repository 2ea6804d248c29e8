/** Eighteen sample orders in all statuses; days are counted from today, so that they never grow old. */
import type { AskKind, WaitingFor } from '#lib/work-orders/statuses.ts';

export interface WorkSample {
  readonly title: string;
  readonly services: readonly string[];
  readonly pieces: number;
  readonly style: string;
  readonly stores: readonly string[];
  readonly status:
    | 'SCHEDULED'
    | 'IN_PROGRESS'
    | 'ON_HOLD'
    | 'QC'
    | 'COMPLETED'
    | 'SHIPPED'
    | 'CLOSED'
    | 'CANCELLED';
  /** Days from today; negative ones are past. */
  readonly made: number;
  readonly start: number;
  readonly due: number;
  /** When the work ended, or today while it goes on. */
  readonly end?: number;
  /** How much is done, 0 to 1. */
  readonly share: number;
  readonly failsOneOf?: number;
  readonly hold?: {
    readonly days: number;
    readonly reason: string;
    readonly waitingFor: WaitingFor;
    readonly ask?: AskKind;
    readonly pieces?: number;
  };
  readonly isRush?: boolean;
  readonly clientPo?: string;
}

const ticketed = ['RCV', 'TKT', 'PBG', 'INS', 'RPK', 'SHP'];
const relabelled = ['RCV', 'RML', 'SEW', 'TKT', 'STM', 'PBG', 'INS', 'RPK', 'SHP'];
const hung = ['RCV', 'SRT', 'HTG', 'HNG', 'INS', 'RPK', 'PLT', 'SHP'];
const city = ['Soho', 'Brooklyn Heights'];
const coast = ['Newport', 'Santa Monica', 'Seattle'];

const done = { share: 1, failsOneOf: 40 } as const;

export const workSamples: readonly WorkSample[] = [
  {
    title: 'Holiday knit tickets',
    services: ticketed,
    pieces: 1240,
    style: 'Cable knit',
    stores: city,
    status: 'CLOSED',
    made: -150,
    start: -146,
    end: -139,
    due: -138,
    ...done,
  },
  {
    title: 'Resort linen relabel',
    services: relabelled,
    pieces: 860,
    style: 'Linen dress',
    stores: coast,
    status: 'CLOSED',
    made: -128,
    start: -124,
    end: -113,
    due: -115,
    ...done,
    failsOneOf: 18,
  },
  {
    title: 'Denim hang tags',
    services: hung,
    pieces: 2100,
    style: 'Slim denim',
    stores: city,
    status: 'CLOSED',
    made: -101,
    start: -97,
    end: -88,
    due: -86,
    ...done,
  },
  {
    title: 'Cotton tee restock',
    services: ticketed,
    pieces: 3200,
    style: 'Crew tee',
    stores: [...city, ...coast],
    status: 'CLOSED',
    made: -84,
    start: -80,
    end: -71,
    due: -70,
    ...done,
    failsOneOf: 60,
  },
  {
    title: 'Outlet markdown tickets',
    services: ['TKT', 'RPK', 'SHP'],
    pieces: 540,
    style: 'Mixed',
    stores: ['Outlet'],
    status: 'CLOSED',
    made: -60,
    start: -57,
    end: -54,
    due: -53,
    ...done,
  },
  {
    title: 'Silk scarves, gift bags',
    services: ['RCV', 'PBG', 'KIT', 'INS', 'SHP'],
    pieces: 300,
    style: 'Silk scarf',
    stores: city,
    status: 'SHIPPED',
    made: -34,
    start: -31,
    end: -25,
    due: -26,
    ...done,
    failsOneOf: 25,
  },
  {
    title: 'Polo shirts for Newport',
    services: ticketed,
    pieces: 980,
    style: 'Pique polo',
    stores: ['Newport'],
    status: 'SHIPPED',
    made: -27,
    start: -24,
    end: -16,
    due: -15,
    ...done,
    clientPo: 'PO-7781',
  },
  {
    title: 'Swimwear security tags',
    services: ['RCV', 'SEC', 'PBG', 'RPK', 'SHP'],
    pieces: 720,
    style: 'One-piece',
    stores: coast,
    status: 'SHIPPED',
    made: -20,
    start: -17,
    end: -10,
    due: -9,
    ...done,
  },
  {
    title: 'Blouses, steam and hang',
    services: hung,
    pieces: 640,
    style: 'Tie blouse',
    stores: city,
    status: 'COMPLETED',
    made: -18,
    start: -14,
    end: -3,
    due: -2,
    ...done,
    clientPo: 'PO-7802',
  },
  {
    title: 'Chino relabel',
    services: relabelled,
    pieces: 1100,
    style: 'Stretch chino',
    stores: coast,
    status: 'COMPLETED',
    made: -19,
    start: -15,
    end: -1,
    due: -4,
    ...done,
    failsOneOf: 15,
  },
  {
    title: 'Wool coats, final check',
    services: relabelled,
    pieces: 420,
    style: 'Wool coat',
    stores: city,
    status: 'QC',
    made: -16,
    start: -12,
    due: 2,
    share: 0.96,
    failsOneOf: 22,
    isRush: true,
  },
  {
    title: 'Spring tee tickets',
    services: ticketed,
    pieces: 2600,
    style: 'Pocket tee',
    stores: [...city, ...coast],
    status: 'IN_PROGRESS',
    made: -12,
    start: -8,
    due: 4,
    share: 0.68,
    failsOneOf: 45,
    clientPo: 'PO-7815',
  },
  {
    title: 'Midi skirts on hangers',
    services: hung,
    pieces: 900,
    style: 'Midi skirt',
    stores: coast,
    status: 'IN_PROGRESS',
    made: -11,
    start: -7,
    due: 2,
    share: 0.42,
    failsOneOf: 30,
  },
  {
    title: 'Sample sale bags',
    services: ['TKT', 'PBG', 'RPK', 'SHP'],
    pieces: 480,
    style: 'Mixed',
    stores: ['Outlet'],
    status: 'IN_PROGRESS',
    made: -13,
    start: -9,
    due: -1,
    share: 0.74,
  },
  {
    title: 'Cardigan rebrand',
    services: relabelled,
    pieces: 760,
    style: 'V cardigan',
    stores: city,
    status: 'ON_HOLD',
    made: -10,
    start: -6,
    due: 5,
    share: 0.31,
    hold: {
      days: 1,
      reason:
        'The new neck label is 2 mm wider than the old one. OK to sew over the old label, as shown?',
      waitingFor: 'client',
      ask: 'sample',
    },
    clientPo: 'PO-7820',
  },
  {
    title: 'Kids hoodies, care labels',
    services: ['RCV', 'RLB', 'INS', 'PBG', 'RPK', 'SHP'],
    pieces: 1500,
    style: 'Zip hoodie',
    stores: coast,
    status: 'ON_HOLD',
    made: -9,
    start: -5,
    due: 6,
    share: 0.25,
    hold: {
      days: 3,
      reason: 'Care labels in size 4T have not come from the printer.',
      waitingFor: 'material',
    },
  },
  {
    title: 'Summer dresses, new tickets',
    services: ticketed,
    pieces: 1800,
    style: 'Sun dress',
    stores: [...city, ...coast],
    status: 'SCHEDULED',
    made: -2,
    start: 3,
    due: 14,
    share: 0,
  },
  {
    title: 'Belts, polybags',
    services: ['PBG', 'RPK'],
    pieces: 350,
    style: 'Leather belt',
    stores: city,
    status: 'CANCELLED',
    made: -22,
    start: -18,
    due: -10,
    share: 0,
  },
];
