import { useRef, useState } from 'react';
import { waitingTitle, type ActedOn } from '#lib/submissions/act-form.ts';
import type { FormHead } from '#lib/submissions/definition.ts';
import { requirementsOf } from '#lib/records/status.ts';
import { ActForm, type ActFormProps } from './ActForm.tsx';

type Act = ActFormProps['act'];

export interface ActPanelProps {
  readonly head: FormHead;
  readonly record: ActFormProps['record'];
  readonly acted: ActedOn;
  /** Acts that need a signature or a reason, the one that goes on first. */
  readonly acts: readonly Act[];
  readonly facts: ActFormProps['facts'];
}

/** What waits for the client on a record: a quote, an offer, a sample. */
export default function ActPanel({ head, record, acted, acts, facts }: ActPanelProps) {
  const [open, setOpen] = useState<Act | null>(null);
  const panel = useRef<HTMLElement>(null);
  const choose = (act: Act) => {
    setOpen(open === act ? null : act);
    // On a phone the button is at the edge of the screen, wherever the page has been scrolled to.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }));
  };
  const { statuses } = head;
  return (
    <section ref={panel} className="card record-act no-print" aria-labelledby="act-title">
      <h2 className="section-title" id="act-title">
        {waitingTitle({ head, acted })}
      </h2>
      <div
        className={open === null ? 'answer-bar' : 'flex flex-wrap gap-2'}
        data-stays={open === null ? '' : undefined}
        role="group"
        aria-label="Your answer"
      >
        {acts.map((act, index) => (
          <button
            key={act}
            type="button"
            className={index === 0 ? 'btn btn-primary' : 'btn'}
            aria-expanded={open === act}
            onClick={() => choose(act)}
          >
            {requirementsOf(statuses, acted.status, act)?.label}
          </button>
        ))}
      </div>
      {open !== null && (
        <ActForm key={open} head={head} record={record} acted={acted} act={open} facts={facts} />
      )}
    </section>
  );
}
