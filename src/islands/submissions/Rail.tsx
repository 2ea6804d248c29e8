import { useDeferredValue } from 'react';
import type { FormSession } from '#lib/submissions/form-session.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { totalLines } from '#lib/forms/display.ts';
import { statusOf } from '#lib/records/status.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { useFormState, useLongModel } from '../form/form-parts.ts';
import { SaveLine } from './SaveLine.tsx';
import { useStore } from '@nanostores/react';
import { documentFileName, documentPath } from '#lib/submissions/documents.ts';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import { SaveButton } from './record/SaveButton.tsx';

interface DraftDocumentProps {
  readonly form: SubmissionDefinition;
  readonly session: DraftSession;
}

/** The draft on paper, marked as one, once the server has it. */
function DraftDocument({ form, session: { keeper } }: DraftDocumentProps) {
  const draft = useStore(keeper.$draft);
  if (!draft) return null;
  return (
    <SaveButton
      label="Download draft PDF"
      before={keeper.saveNow}
      call={documentPath(draft.id, 'record')}
      file={documentFileName(form, { reference: null }, 'record')}
    />
  );
}

interface RailProps {
  readonly form: SubmissionDefinition;
  readonly session: FormSession | null;
}

/** Side panel of the form: requester, totals, next step, save state. */
export function Rail({ form, session }: RailProps) {
  const model = useLongModel();
  const { requester } = model.facts();
  const values = useDeferredValue(useFormState((state) => state.values));
  const totals = totalLines(form, values);
  const { label, next } = statusOf(form.statuses, form.statuses.submitted);
  return (
    <aside className="form-rail" aria-label="About this form">
      <SaveLine session={session} />
      {session && <DraftDocument form={form} session={session} />}
      {totals.length > 0 && (
        <dl className="grid gap-1">
          {totals.map((total) => (
            <div key={total.name} className="flex justify-between gap-4">
              <dt>{total.label}</dt>
              <dd className="font-bold">{total.text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <h2 className="pb-1 text-16">What happens next</h2>
        <ol className="grid list-decimal gap-1.5 pl-[1.2em]">
          <li>You’ll get a reference number by email.</li>
          <li>
            <strong>{label}.</strong> {next}
          </li>
          <li>We’ll email you about every change; it is also logged here.</li>
        </ol>
      </div>
      <div>
        <h2 className="pb-1 text-16">Your details</h2>
        <p>
          {requester.contact_person}
          <br />
          {requester.company_name}
          <br />
          {requester.email}
          <br />
          {requester.telephone}
        </p>
        <p>
          <a href={pathOf('profile')}>Not right? Edit profile</a>
        </p>
      </div>
    </aside>
  );
}
