import { useState } from 'react';
import type { EditorSession } from '#lib/labels/editor/editor-session.ts';
import { shownNumber } from '#lib/records/reference.ts';
import { saveOutput } from '#lib/labels/editor/save-output.ts';

interface ProofButtonProps {
  readonly session: EditorSession;
  /** Null before the first approval. */
  readonly reference: string | null;
}

/** A proof on paper, marked as one, to show around before anybody signs. */
export function ProofButton({ session, reference }: ProofButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    await session.keeper.saveNow();
    const saved = session.keeper.$draft.get();
    const name = `${shownNumber(reference)}-proof.pdf`;
    if (saved) await saveOutput(saved.id, { format: 'pdf' }, name);
  };
  const press = () => {
    if (isBusy) return;
    setBusy(true);
    void make().finally(() => setBusy(false));
  };
  return (
    <button type="button" className="btn" aria-disabled={isBusy} onClick={press}>
      {isBusy ? 'Making…' : 'Download proof'}
    </button>
  );
}
