import { useStore } from '@nanostores/react';
import { documentFileName, documentPath } from '#lib/submissions/documents.ts';
import type { DraftSession } from '#lib/forms/session/form-session.ts';
import { useModel } from './form-parts.ts';
import { SaveButton } from './record/SaveButton.tsx';

interface DraftPaperProps {
  readonly session: DraftSession;
}

/** The draft on paper, marked as one, once the server has it. */
export function DraftPaper({ session: { keeper } }: DraftPaperProps) {
  const { definition } = useModel();
  const draft = useStore(keeper.$draft);
  if (!draft) return null;
  return (
    <SaveButton
      label="PDF of this draft"
      before={keeper.saveNow}
      call={documentPath(draft.id, 'record')}
      file={documentFileName(definition, { reference: null }, 'record')}
    />
  );
}
