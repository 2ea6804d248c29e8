import { use } from 'react';
import { InitialContext, useFormState, useModel } from './form-parts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

interface SubmitButtonProps {
  /** When it is not the form's own. */
  readonly label?: string | undefined;
  readonly className?: string;
}

/** Submit button. During the submit it stays focusable and announces progress. */
export function SubmitButton({
  label,
  className = 'form-submit btn btn-primary',
}: SubmitButtonProps) {
  const { submitLabel, busyLabel = 'Sending…' } = useModel().definition;
  const phase = useFormState((state) => state.phase);
  const isBusy = phase !== 'idle';
  const isReady = useHydrated();
  // The form posts itself where there is no script; else a press is kept until React answers.
  const isNative = use(InitialContext) !== null;
  return (
    <button
      type={isNative || isReady ? 'submit' : 'button'}
      className={className}
      aria-disabled={isBusy}
      data-submit={isNative || undefined}
    >
      {isBusy ? (phase === 'uploading' ? 'Waiting for files…' : busyLabel) : (label ?? submitLabel)}
    </button>
  );
}
