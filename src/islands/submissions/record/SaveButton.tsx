import { useState } from 'react';
import { downloadFile } from '#lib/session/download-file.ts';

interface SaveButtonProps {
  readonly label: string;
  /** Path of the call, below the API. */
  readonly call: string;
  readonly file: string;
  /** Runs first. */
  readonly before?: () => Promise<void>;
}

/** Saves the file of a call; while it renders, a second press waits. */
export function SaveButton({ label, call, file, before }: SaveButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    await before?.();
    await downloadFile(call, file);
    setBusy(false);
  };
  return (
    <button type="button" className="btn" aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Preparing…' : label}
    </button>
  );
}
