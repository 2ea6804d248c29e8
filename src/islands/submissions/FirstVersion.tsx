import { useStore } from '@nanostores/react';
import type { FormSession } from '#lib/submissions/form-session.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { Question } from '../ui/Question.tsx';

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
    <Question
      role="alert"
      text={
        <p>
          Your first version is <a href={first.address}>{first.reference}</a>.
        </p>
      }
      isPlain={form.refusesCards}
      answers={{
        ...(!form.refusesCards && { 'Send the change as a new message': session.sendChange }),
        'Send as a new request': () => session.sendAnew().then(onWrong),
      }}
    />
  );
}
