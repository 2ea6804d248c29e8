/** A post of the desk that waits for a login, as pages know it. */
import { countFields } from '#lib/work-orders/fields.ts';
import { stageLabel } from '#lib/work-orders/stages.ts';

/** A post on its way to the login page. */
export interface PendingPost {
  readonly text: string;
  /** The page that it was for. */
  readonly path: string;
}

/** A post that stands ready after the login. */
export interface PendingFields {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Names of files by their fields: a page cannot hold files, which are to be chosen again. */
  readonly files: readonly (readonly [name: string, file: string])[];
  readonly path: string;
}

/** Fields that were typed; the others say which button of which record was pressed. */
const typed: Readonly<Record<string, string>> = {
  message: 'Message to client',
  internal: 'Internal note',
  question: 'Question',
  note: 'Note',
  amount: 'Approved amount',
  reason: 'Reason',
  correction: 'Reason of the correction',
  'hold-reason': 'Reason of the hold',
  'hold-pieces': 'Overrun',
  'ship-reason': 'Reason of the late shipment',
  'inspect-reason': 'Reason of the late inspection',
  remarks: 'Remarks',
  caption: 'Caption',
  carrier: 'Carrier',
  tracking: 'Tracking',
  'ship-to': 'Ship to',
  'shipped-on': 'Day of the shipment',
  'inspected-on': 'Day of the inspection',
  cartons: 'Cartons',
  pieces: 'Pieces',
  qty: 'Pieces',
  lot: 'Lot',
  code: 'Scanned code',
};
/** 'count-2' of a receipt, 'done-sewing' of a work order, 'defect-count-0' of an inspection. */
const COUNT = /^(count|done|failed|reworked|scrapped|defect-count)-([\w-]+)$/;
/** Fields of several lines. */
const LONG = /^(?:message|internal|question|note|remarks|correction)$|reason$/;

/** Returns the label of a field that was typed; undefined for all others. */
export function pendingLabel(name: string): string | undefined {
  const [, count = '', of = ''] = COUNT.exec(name) ?? [];
  if (count === '') return typed[name];
  if (count === 'count') return `Received, line ${of}`;
  if (count === 'defect-count') return `Count of defect ${Number(of) + 1}`;
  const words = Object.entries(countFields).find(([key]) => key === count)?.[1];
  return `${words?.label ?? count} ${stageLabel(of)}`;
}

/** Returns true for a text of several lines. */
export const isLongText = (name: string): boolean => LONG.test(name);
