/** The caller's own label, and its steps; another client's label is 404 like an unknown one. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { findRevision } from './queries/label-revisions.ts';
import { findOwn } from '#api/db/own-records.ts';
import type { LabelRevisionRow, LabelRow, LabelUpdate } from '#api/db/tables/labels.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import {
  changeOnce,
  isLastAct,
  writeAct,
  type Act,
  type ChangeContext,
} from '#api/records/change-once.ts';
import type { ClientCall } from '#api/security/caller.ts';

export interface OwnLabel {
  readonly label: LabelRow;
  /** The current one, or the one that was asked for. */
  readonly revision: LabelRevisionRow;
}

/** The label with a revision of it: 404 for every other id. */
export async function ownLabel(
  { context, caller }: Pick<ClientCall, 'context' | 'caller'>,
  id: string,
  wanted?: number,
): Promise<Result<OwnLabel, Failure>> {
  if (!/^[\w-]{1,64}$/.test(id)) return fail('not_found');
  const { db } = context.database;
  const label = await findOwn(db, 'labels', { clientId: caller.client.id, id });
  if (!label) return fail('not_found');
  const place = { label_id: label.id, revision: wanted ?? label.revision };
  const revision = await findRevision(db, place);
  return revision ? ok({ label, revision }) : fail('not_found');
}

/** Result of a step: its new status and the text of its entry. */
interface StepResult {
  readonly to: string;
  /** The status before; that of the revision when left out. */
  readonly from?: string;
  readonly changes?: LabelUpdate;
  readonly revision?: number;
  readonly note?: string;
}

/** A step of a client. */
interface LabelStep<T> {
  readonly version: number;
  /** The kind of its entry. */
  readonly kind: string;
  /** The words that notify this step from others of its kind. */
  readonly note?: string;
  readonly validate: (own: OwnLabel) => Promise<Result<T, Failure>> | Result<T, Failure>;
  readonly lockFirst?: Act<'labels'>['lockFirst'];
  /** Writes the revision; null where nothing changes. */
  readonly write: (
    acting: ChangeContext<'labels'>,
    own: OwnLabel,
    validated: T,
  ) => Promise<StepResult | null>;
  /** Queues mails and webhooks. */
  readonly notify?: (
    acting: ChangeContext<'labels'>,
    saved: LabelRow,
    own: OwnLabel,
  ) => Promise<void>;
}

/** Takes a step of an own label at the version that the client saw; one that comes again is answered as before. */
export async function stepLabel<T>(
  call: ClientCall,
  id: string,
  { version, kind, note, validate, lockFirst, write, notify }: LabelStep<T>,
): Promise<Result<LabelRow, Failure>> {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label, revision } = found.value;
  const place = { act: kind, revision: version, memberId: call.caller.member.id };
  const isCurrent = version === label.version;
  // At another revision the act is a replay or a conflict, which changeOnce answers.
  const validated = isCurrent ? await validate(found.value) : fail('conflict');
  if (isCurrent && !validated.ok) return validated;
  return changeOnce(call.context, 'labels', ok(label), {
    revision: version,
    lockFirst,
    isDone: (db, row) =>
      isLastAct(db, 'labels', row, place, (last) => note === undefined || last.note === note),
    act: async (acting) => {
      if (!validated.ok) return validated;
      const written = await write(acting, found.value, validated.value);
      if (!written) return ok(acting.row);
      const { to, from = revision.status } = written;
      const entry = {
        actor: 'client',
        kind,
        note: written.note ?? note ?? '',
        visibility: 'client',
        revision: written.revision ?? revision.revision,
        from_status: from,
        to_status: to,
      } as const;
      const { saved } = await writeAct(acting, { ...written.changes, status: to }, [entry]);
      await notify?.(acting, saved, found.value);
      return ok(saved);
    },
  });
}
