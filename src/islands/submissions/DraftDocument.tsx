import { useStore } from '@nanostores/react';
import { documentFileName, documentPath } from '#lib/submissions/documents.ts';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { SaveButton } from './record/SaveButton.tsx';

interface DraftDocumentProps {
  readonly form: SubmissionDefinition;
  readonly session: DraftSession;
}

/** The draft on paper, marked as one, once the server has it. */
export function DraftDocument({ form, session: { keeper } }: DraftDocumentProps) {
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
