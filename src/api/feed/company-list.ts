/** Lists for the company's systems: by client, changed since a moment, continued where the last answer ended. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { isReference } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ChangesFrom, ChangeCursor } from '#api/db/changes.ts';
import { namesOfClients } from '#api/security/clients.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import {
  queueFacts,
  queueFilterOf,
  type QueueFacts,
  type QueueFilter,
  type QueueFilterQuery,
} from './queue-filter.ts';

/** Accepts times as the database writes them: PostgreSQL rejects impossible dates, and year 0. */
function isTime(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && time > 0 && new Date(time).toISOString() === text;
}

const written = ({ updated_at, reference }: ChangeCursor): string =>
  Buffer.from(`${updated_at} ${reference}`).toString('base64url');

/** Undefined for a text that is no cursor of this API. */
function reachedIn(text: string): ChangeCursor | undefined {
  const [updated_at = '', reference = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  return isTime(updated_at) && isReference(reference) ? { updated_at, reference } : undefined;
}

interface ChangesQuery extends QueueFilterQuery {
  readonly since?: string | undefined;
  readonly after?: string | undefined;
}

interface ChangePosition extends ChangesFrom, QueueFilter {}

/** Whose records are asked for, and from where. */
export async function placeOf(
  context: ApiContext,
  { since, after, ...query }: ChangesQuery,
): Promise<Result<ChangePosition, Failure>> {
  const filter = await queueFilterOf(context, query);
  if (!filter.ok) return filter;
  const reached = after === undefined ? undefined : reachedIn(after);
  if (after !== undefined && !reached) return invalidForm({ after: 'after is invalid!' });
  return ok({ ...filter.value, since, reached });
}

/** Returns a page from `size + 1` rows, with the cursor of the next. */
export function stepOf<R extends ChangeCursor>(rows: readonly R[], size: number, after?: string) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: last ? written(last) : (after ?? null), more: rows.length > size };
}

/** Rows as a list shows them, each with its client's number, its due day and who has it. */
export async function withClients<
  R extends { readonly id: string; readonly client_id: string },
  V extends object,
>(
  { database }: Pick<ApiContext, 'database'>,
  rows: readonly R[],
  show: (row: R) => V,
): Promise<(V & QueueFacts & { client: string; company: string })[]> {
  const ids = [...new Set(rows.map(({ client_id }) => client_id))];
  const names = await namesOfClients(database.reader, ids);
  const facts = await queueFacts(
    database.reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    company: names.get(row.client_id)?.company ?? '',
    ...show(row),
    client: names.get(row.client_id)?.client ?? '',
    ...facts(row.id),
  }));
}
