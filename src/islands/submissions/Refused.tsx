import { useStore } from '@nanostores/react';
import type { FormSession } from '#lib/submissions/form-session.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';

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
    <div className="mb-4 alert alert-warning max-sm:grid-flow-row max-sm:grid-cols-1" role="alert">
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
      {isOlder && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
            Show the newest version
          </button>
        </div>
      )}
    </div>
  );
}
