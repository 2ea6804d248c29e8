import { useStore } from '@nanostores/react';
import type { FormSession } from '#lib/submissions/form-session.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { Question } from '../ui/Question.tsx';

interface RefusedProps {
  readonly form: SubmissionDefinition;
  readonly session: FormSession;
}

const REFERENCE = /([A-Z]{2}-\d{4}-\d{6})/;

/** Why the whole form was refused, beside the button: the record that is in its way is a link. */
export function Refused({ form, session }: RefusedProps) {
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
