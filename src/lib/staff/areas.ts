/** Areas of the company's work queue: the role that is asked first. */
import { areas, type Area } from '#lib/kernel/form-table.ts';
import { recordRight } from './record-right.ts';
import { isAllowed, type Role } from './roles.ts';

export const queueKinds = ['submission', 'receipt', 'label', 'work_order'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Returns the area of a record. @param form type of a submission; '' for other kinds */
export function areaOf(kind: QueueKind, form: string): Area {
  if (kind !== 'submission') return 'warehouse';
  return areas.find((area) => isAllowed([area], recordRight(form))) ?? 'service';
}

/** Returns the areas that a person works in; a manager in all. */
export const areasOf = (roles: readonly Role[]): readonly Area[] =>
  roles.includes('manager') ? areas : areas.filter((area) => roles.includes(area));
