import { useFormState } from '../submissions/form-parts.ts';
import { useHydrated } from '../submissions/use-hydrated.ts';

interface SaveFootProps {
  readonly label: string;
  /** Where Cancel leads; what was typed stays in this browser. */
  readonly back: string;
}

/** Cancel and save. */
export function SaveFoot({ label, back }: SaveFootProps) {
  const busy = useFormState(({ phase }) => phase !== 'idle');
  // Before React answers, a press must not post the form.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <div className="form-actions">
      <a className="btn" href={back}>
        Cancel
      </a>
      <button type={type} className="form-submit btn btn-primary" aria-disabled={busy}>
        {busy ? 'Saving…' : label}
      </button>
    </div>
  );
}
