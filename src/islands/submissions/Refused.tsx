import { useStore } from '@nanostores/react';
import type { FormSession } from '#lib/forms/session/form-session.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import { useModel } from './form-parts.ts';

interface RefusedProps {
  readonly session: FormSession;
}

const REFERENCE = /([A-Z]{2}-\d{4}-\d{6})/;

/** Why the whole form was refused, beside the button: the record that is in its way is a link. */
export function Refused({ session }: RefusedProps) {
  const { definition } = useModel();
  const message = useStore(session.$refusal);
  if (message === '') return null;
  const isOlder = message === submissionMessages.newerDocument;
  return (
    <div className="offer" role="alert">
      <p>
        {message.split(REFERENCE).map((part) =>
          part.startsWith(`${definition.prefix}-`) ? (
            <a key={part} href={recordPath(definition, part)}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      {isOlder && (
        <div className="offer-actions">
          <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
            Show the newest version
          </button>
        </div>
      )}
    </div>
  );
}
