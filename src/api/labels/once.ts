/** A step of a label that comes again because the answer to the first call was lost. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { orderText } from '#lib/labels/order.ts';
import type { LabelOrderBody } from '#lib/labels/calls.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { ownLabel } from './own-label.ts';
import { labelEventsOf } from './queries/label-log.ts';

type Act<Body> = (call: ClientCall, id: string, body: Body) => Promise<Result<LabelRow, Failure>>;
type Step = { readonly version: number } & Partial<LabelOrderBody>;

/** Takes the step of this kind of event; where it is the label's last change already, returns the label as it is. */
export const once =
  <Body extends Step>(kind: string, act: Act<Body>): Act<Body> =>
  async (call, id, body) => {
    const found = await ownLabel(call, id);
    if (!found.ok) return found;
    const { label } = found.value;
    if (label.version !== body.version + 1) return act(call, id, body);
    const last = (await labelEventsOf(call.context.database.db, label.id, { all: true })).at(-1);
    const isDone =
      last?.actor === 'client' &&
      last.kind === kind &&
      last.at === label.updated_at &&
      (!isOrder(body) || last.note === orderText(body));
    return isDone ? ok(label) : act(call, id, body);
  };

const isOrder = (body: Step): body is LabelOrderBody => body.fulfil !== undefined;
