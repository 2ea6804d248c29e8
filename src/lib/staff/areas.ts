/** Areas of the company's work queue: the role that is asked first. */
import { typeOf } from '#lib/kernel/form-table.ts';
import type { Role } from './roles.ts';

export const queueKinds = ['submission', 'receipt', 'label', 'work_order'] as const;
export type QueueKind = (typeof queueKinds)[number];

export const areas = [
  'warehouse',
  'service',
  'claims',
  'billing',
] as const satisfies readonly Role[];
export type Area = (typeof areas)[number];

/** Stored in place of no due day: it sorts last. */
export const NO_DAY = '9999-12-31';

const byForm: Readonly<Record<string, Area>> = {
  [typeOf('garment-claim')]: 'claims',
  [typeOf('cargo-claim')]: 'claims',
  [typeOf('card-authorization')]: 'billing',
};

/** Returns the area of a record. @param form type of a submission; '' for other kinds */
export const areaOf = (kind: QueueKind, form: string): Area =>
  kind === 'submission' ? (byForm[form] ?? 'service') : 'warehouse';

/** Returns the areas that a person works in; a manager in all. */
export const areasOf = (roles: readonly Role[]): readonly Area[] =>
  roles.includes('manager') ? areas : areas.filter((area) => roles.includes(area));
