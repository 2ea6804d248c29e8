import { useStore } from '@nanostores/react';
import type { FormSession } from '#lib/submissions/form-session.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { Question } from '../ui/Question.tsx';

interface SubmitErrorProps {
  readonly form: SubmissionDefinition;
  readonly session: FormSession;
}

const REFERENCE = /([A-Z]{2}-\d{4}-\d{6})/;

/** Why the whole form was refused, beside the button: the record that is in its way is a link. */
export function SubmitError({ form, session }: SubmitErrorProps) {
  const message = useStore(session.$refusal);
  if (message === '') return null;
  const isOlder = message === formMessages.newerDocument;
  return (
    <Question
      role="alert"
      text={
        <p>
          {message.split(REFERENCE).map((part) =>
            part.startsWith(`${form.prefix}-`) ? (
              <a key={part} href={recordPath(form, part)}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      }
      answers={isOlder ? { 'Show the newest version': () => location.reload() } : {}}
    />
  );
}

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
