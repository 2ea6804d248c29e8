import { useEffect, useRef } from 'react';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { ProofPicture, SignLabels, type SignerFacts } from './SignLabels.tsx';

interface ApprovalDialogProps extends SignerFacts {
  readonly name: string;
  /** The label as it would be printed. */
  readonly list: DisplayList;
  /** Sends the signature; returns messages by key when it was refused, null when it was accepted. */
  readonly onSign: (signature: unknown) => Promise<Readonly<Record<string, string>> | null>;
  readonly onClose: () => void;
}

/** Shows the proof beside the signature that makes a revision of a label immutable. */
export default function ApprovalDialog({
  name,
  list,
  onSign,
  onClose,
  ...facts
}: ApprovalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="confirm approval w-[min(64rem,calc(100vw_-_24px))] max-w-none"
      aria-labelledby="approval-title"
      onClose={onClose}
    >
      <h2 id="approval-title">Approve this label</h2>
      <div className="confirm-content grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <ProofPicture name={name} list={list} />
        <SignLabels {...facts} onSign={onSign}>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </SignLabels>
      </div>
    </dialog>
  );
}
