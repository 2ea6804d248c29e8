import { useEffect, useState, type ComponentType } from 'react';
import { messages } from '#lib/kernel/messages.ts';
import { actText, waitingTitle, type ActRecord } from '#lib/submissions/act-form.ts';
import type { FormHead } from '#lib/submissions/definition.ts';
import { requirementsOf } from '#lib/records/status.ts';
import { notify } from '#lib/session/toast.store.ts';
import { SignedDocument } from '../../form/signature/SignedDocument.tsx';
import type { ActFormProps } from './ActForm.tsx';

const fetchForm = () => import('./ActForm.tsx');

type Act = ActFormProps['act'];

export interface ActPanelProps {
  readonly head: FormHead;
  readonly record: ActFormProps['record'];
  readonly acted: ActRecord;
  /** Acts that need a signature or a reason, the one that goes on first. */
  readonly acts: readonly Act[];
  readonly facts: ActFormProps['facts'];
}

/** The form begins below its button: on a small screen that may be under the edge. */
const scrollIntoView = (part: HTMLElement | null) =>
  part?.closest('section')?.scrollIntoView({ block: 'nearest' });

/** Pending act of the client: a quote, an offer, a sample. An act that only needs a signature is open initially. */
export function ActPanel({ head, record, acted, acts, facts }: ActPanelProps) {
  const { statuses } = head;
  const [open, setOpen] = useState<Act | null>(() => {
    const [first] = acts;
    const terms = first && requirementsOf(statuses, acted.status, first);
    return first && terms?.signature && !terms.reason ? first : null;
  });
  const [hasChosen, setChosen] = useState(false);
  const [ActForm, setForm] = useState<ComponentType<ActFormProps> | null>(null);
  const load = (form: ReturnType<typeof fetchForm>) =>
    form.then((loaded) => setForm(() => loaded.ActForm));
  useEffect(() => {
    // Prefetches, so that a press opens it immediately. Browsers may cache failed imports: skipped while offline.
    const prefetched = navigator.onLine ? fetchForm() : Promise.reject(new Error('offline'));
    load(prefetched).catch(() => setOpen(null));
  }, []);
  const choose = (act: Act) => {
    setOpen(act);
    setChosen(true);
    load(fetchForm()).catch(() => {
      setOpen(null);
      notify(messages.unreachable, 'error');
    });
  };
  const terms = open && requirementsOf(statuses, acted.status, open);
  return (
    <section className="card record-act no-print" aria-labelledby="act-title">
      <h2 className="section-title" id="act-title">
        {waitingTitle({ head, acted, acts })}
      </h2>
      {open && ActForm && (
        <div key={open} ref={hasChosen ? scrollIntoView : undefined}>
          <ActForm head={head} record={record} acted={acted} act={open} facts={facts} />
        </div>
      )}
      {terms && !ActForm && (
        <div className="act-place">
          {terms.signature && <SignedDocument text={actText(head, terms, acted)} />}
        </div>
      )}
      <div className="flex flex-wrap gap-2.5" role="group" aria-label="Your answer">
        {acts
          .filter((act) => act !== open)
          .map((act) => (
            <button
              key={act}
              type="button"
              className={act === acts[0] && !open ? 'btn btn-primary' : 'btn'}
              onClick={() => choose(act)}
            >
              {requirementsOf(statuses, acted.status, act)?.label}
            </button>
          ))}
      </div>
    </section>
  );
}
