import { useStore } from '@nanostores/react';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import { saveText } from '#lib/forms/session/save-state.ts';
import { useFormState } from '../form/form-parts.ts';

interface SaveLineProps {
  readonly session: DraftSession | null;
}

/** The state of saving; it is announced when it is something to know. */
export function SaveLine({ session }: SaveLineProps) {
  return session ? (
    <Line session={session} />
  ) : (
    <p className="save-line">{saveText({ kind: 'untouched' })}</p>
  );
}

function Line({ session }: { session: DraftSession }) {
  const state = useStore(session.keeper.$save);
  const errors = useFormState((form) => form.errors);
  const isAlert = state.kind === 'offline' || state.kind === 'refused' || state.kind === 'conflict';
  return (
    <p className="save-line" data-state={state.kind} role={isAlert ? 'status' : undefined}>
      {saveText(state, Object.values(errors))}
    </p>
  );
}
