import { useStore } from '@nanostores/react';
import { documentFileName, documentPath } from '#lib/submissions/documents.ts';
import type { DraftSession } from '#lib/forms/session/draft-keeper.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { SaveButton } from './record/SaveButton.tsx';

interface DraftPaperProps {
  readonly form: SubmissionDefinition;
  readonly session: DraftSession;
}

/** The draft on paper, marked as one, once the server has it. */
export function DraftPaper({ form, session: { keeper } }: DraftPaperProps) {
  const draft = useStore(keeper.$draft);
  if (!draft) return null;
  return (
    <SaveButton
      label="PDF of this draft"
      before={keeper.saveNow}
      call={documentPath(draft.id, 'record')}
      file={documentFileName(form, { reference: null }, 'record')}
    />
  );
}
