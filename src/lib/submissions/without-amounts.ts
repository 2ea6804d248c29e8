/** A submitted record as people without the right to read amounts see it. */
import { isRecord } from '#lib/kernel/is-record.ts';
import { PARTLY_APPROVED } from './claims/decisions.ts';
import type { SubmissionDefinition } from './definition.ts';

/** Adds the names of all amounts in a part of a form definition. */
function collect(part: unknown, names: Set<string>): Set<string> {
  if (Array.isArray(part)) for (const each of part) collect(each, names);
  if (!isRecord(part)) return names;
  const { kind, name } = part;
  if (kind === 'money' && typeof name === 'string') names.add(name);
  for (const value of Object.values(part)) collect(value, names);
  return names;
}

const known = new WeakMap<SubmissionDefinition, ReadonlySet<string>>();

/** Names of the fields, cells and totals of a form that are amounts. */
function amountNames(form: SubmissionDefinition): ReadonlySet<string> {
  const names = known.get(form) ?? collect([form.steps, form.totals], new Set());
  known.set(form, names);
  return names;
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, names));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, without(each, names)]));
}

type TimelineNote = Readonly<Record<'kind' | 'to' | 'note', string>>;

/** Returns true for an entry whose note has amounts: a quote, or a part of a claim that is granted. */
const hasAmounts = ({ kind, to }: Pick<TimelineNote, 'kind' | 'to'>): boolean =>
  kind === 'quote' || (kind === 'status' && to === PARTLY_APPROVED);

interface Shown {
  readonly data: object;
  readonly sent?: object | undefined;
  readonly totals: object;
  readonly quote: unknown;
  readonly timeline: readonly TimelineNote[];
  readonly signatures: readonly unknown[];
}

/** Drops fields, totals, quote and signed texts that hold amounts. */
export function withoutAmounts<R extends Shown>(form: SubmissionDefinition, record: R): R {
  const names = amountNames(form);
  return {
    ...record,
    data: without(record.data, names),
    ...(record.sent && { sent: without(record.sent, names) }),
    totals: without(record.totals, names),
    quote: null,
    timeline: record.timeline.map((entry) => (hasAmounts(entry) ? { ...entry, note: '' } : entry)),
    signatures: [],
  };
}
