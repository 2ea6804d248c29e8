import { useEffect, useState, type ComponentType } from 'react';
import { messages } from '#lib/kernel/messages.ts';
import { waitingTitle, type ActedOn } from '#lib/submissions/act-form.ts';
import type { FormHead } from '#lib/submissions/definition.ts';
import { requirementsOf } from '#lib/records/status.ts';
import { notify } from '#lib/session/toast.store.ts';
import type { ActFormProps } from './ActForm.tsx';

const fetchForm = () => import('./ActForm.tsx');

type Act = ActFormProps['act'];

export interface ActPanelProps {
  readonly head: FormHead;
  readonly record: ActFormProps['record'];
  readonly acted: ActedOn;
  /** Acts that need a signature or a reason, the one that goes on first. */
  readonly acts: readonly Act[];
  readonly facts: ActFormProps['facts'];
}

/** The form begins below its button: on a small screen that may be under the edge. */
const bringIntoView = (part: HTMLElement | null) =>
  part?.closest('section')?.scrollIntoView({ block: 'nearest' });

/** What waits for the client on a record: a quote, an offer, a sample. */
export function ActPanel({ head, record, acted, acts, facts }: ActPanelProps) {
  const [open, setOpen] = useState<Act | null>(null);
  const [ActForm, setForm] = useState<ComponentType<ActFormProps> | null>(null);
  useEffect(() => {
    // Fetched ahead, so that a press opens it at once. A browser may keep what failed: not without a connection.
    if (navigator.onLine) fetchForm().catch(() => undefined);
  }, []);
  const choose = (act: Act) => {
    setOpen(open === act ? null : act);
    fetchForm().then(
      (loaded) => setForm(() => loaded.ActForm),
      () => notify(messages.unreachable, 'error'),
    );
  };
  const { statuses } = head;
  return (
    <section className="card record-act no-print" aria-labelledby="act-title">
      <h2 className="section-title" id="act-title">
        {waitingTitle({ head, acted, acts })}
      </h2>
      <div className="flex flex-wrap gap-2.5" role="group" aria-label="Your answer">
        {acts.map((act, index) => (
          <button
            key={act}
            type="button"
            className={index === 0 ? 'btn btn-primary' : 'btn'}
            aria-expanded={open === act}
            data-replay
            onClick={() => choose(act)}
          >
            {requirementsOf(statuses, acted.status, act)?.label}
          </button>
        ))}
      </div>
      {open !== null && ActForm && (
        <div key={open} ref={bringIntoView}>
          <ActForm head={head} record={record} acted={acted} act={open} facts={facts} />
        </div>
      )}
    </section>
  );
}
