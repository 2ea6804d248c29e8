import { useStore } from '@nanostores/react';
import type { FormSession } from '#lib/submissions/form-session.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';

interface FirstVersionProps {
  readonly form: SubmissionDefinition;
  readonly session: FormSession;
  /** Focuses the field of this key. */
  readonly onWrong: (key: string | null) => void;
}

/** Names the record that an earlier press has made, and asks how the change is sent. */
export function FirstVersion({ form, session, onWrong }: FirstVersionProps) {
  const first = useStore(session.$first);
  if (!first) return null;
  return (
    <div className="mb-4 alert alert-warning max-sm:grid-flow-row max-sm:grid-cols-1" role="alert">
      <p>
        Your first version is <a href={first.address}>{first.reference}</a>.
      </p>
      <div className="flex flex-wrap gap-2">
        {!form.refusesCards && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => void session.sendChange()}
          >
            Send the change as a new message
          </button>
        )}
        <button type="button" className="btn" onClick={() => void session.sendAnew().then(onWrong)}>
          Send as a new request
        </button>
      </div>
    </div>
  );
}
