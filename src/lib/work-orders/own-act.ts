/** Latest own act of the client on a work order, and what follows. */
import { lastOwnAct } from '#lib/records/own-act.ts';
import type { WorkRecord } from './replies.ts';
import { askKinds } from './statuses.ts';

const texts: Readonly<Record<string, readonly [done: string, next: string]>> = {
  'approve sample': ['You approved the sample', 'Work resumes.'],
  'approve overrun': ['You approved the extra pieces', 'Work resumes.'],
  'reject sample': ['You rejected the sample', 'We’ll correct it and ask you again.'],
  'reject overrun': ['You rejected the extra pieces', 'Work resumes without them.'],
  'answer question': ['Your answer was sent', 'We’ll continue with it.'],
  undo: ['You undid your answer', 'The question is open again.'],
  note: ['Your message was sent', 'We’ll reply here and by email.'],
};

/** Returns null where the company has acted since. */
export function ownWorkAct({ timeline }: Pick<WorkRecord, 'timeline'>) {
  const last = lastOwnAct(timeline);
  if (!last) return null;
  const isAsk = ({ kind }: { readonly kind: string }): boolean =>
    askKinds.some((each) => each === kind);
  const [done, next] = texts[last.kind] ??
    texts[`${last.kind} ${timeline.findLast(isAsk)?.kind ?? ''}`] ?? ['', ''];
  return done === '' ? null : { done, next, at: last.at, note: last.note };
}
