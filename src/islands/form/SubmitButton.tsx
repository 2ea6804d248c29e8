import type { FormDefinition } from '#lib/account-forms/definition.ts';
import type { FormState } from '#lib/account-forms/form-state.ts';

interface SubmitButtonProps {
  readonly definition: FormDefinition<unknown>;
  readonly phase: FormState['phase'];
}

/** The button of a form. While the form is on its way it stays in the tab order and says what happens. */
export function SubmitButton({ definition, phase }: SubmitButtonProps) {
  const busy = phase !== 'idle';
  return (
    <button
      type="submit"
      className="form-submit btn btn-primary"
      aria-disabled={busy}
      suppressHydrationWarning
    >
      {busy ? definition.busyLabel : definition.submitLabel}
    </button>
  );
}
