import { useState } from 'react';
import type { EditorSession } from '#lib/labels/editor/editor-session.ts';
import { saveOutput } from '#lib/labels/editor/save-output.ts';

interface ProofButtonProps {
  readonly session: EditorSession;
}

/** A proof on paper, marked as one, to show around before anybody signs. */
export function ProofButton({ session }: ProofButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    await session.keeper.saveNow();
    const saved = session.keeper.$draft.get();
    if (saved) await saveOutput(saved.id, { format: 'pdf' }, 'proof.pdf');
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
