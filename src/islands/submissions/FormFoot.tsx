import type { SubmissionDefinition } from '#lib/forms/definition.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { useFormState, useModel } from './form-parts.ts';
import { useHydrated } from './use-hydrated.ts';

interface FormFootProps {
  readonly onBack: () => void;
  /** The text of the last button, when it is not the form's own. */
  readonly lastLabel?: string | undefined;
  readonly isSingle: boolean;
}

/** The act in words: what is signed names the button. */
const intentOf = (definition: SubmissionDefinition, names: readonly string[]): string => {
  const signed = definition.steps
    .flatMap(({ fields }) => fields)
    .find((field) => field.kind === 'signature' && names.includes(field.name));
  return signed?.kind === 'signature' ? signed.intent : definition.submitLabel;
};

/** Back, and on to the next step or away. */
export function FormFoot({ onBack, lastLabel, isSingle }: FormFootProps) {
  const { definition } = useModel();
  const step = useFormState((state) => state.step);
  const phase = useFormState((state) => state.phase);
  const intent = useFormState(({ values }) =>
    intentOf(
      definition,
      visibleFields(definition, values).map(({ name }) => name),
    ),
  );
  const isLast = isSingle || step === definition.steps.length - 1;
  const busy = phase !== 'idle';
  const label = isLast ? (lastLabel ?? intent) : 'Continue';
  // Before React answers, a press must not post the form.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <div className="form-actions">
      {!isSingle && step > 0 && (
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      )}
      <button type={type} className="form-submit btn btn-primary" aria-disabled={busy}>
        {busy ? 'Sending…' : label}
      </button>
    </div>
  );
}
