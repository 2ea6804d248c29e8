import type { FormDefinition } from '#lib/forms/definition.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { useFormState, useModel } from '../form/form-parts.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';

interface FormFootProps {
  readonly onBack: () => void;
  /** The text of the last button, when it is not the form's own. */
  readonly lastLabel?: string | undefined;
  readonly isSingle: boolean;
  /** The step that leads back to the last one: an answer is changed in it. */
  readonly returnsFrom?: number | undefined;
}

/** The act in words: what is signed names the button. */
const intentOf = (definition: FormDefinition, names: readonly string[]): string => {
  const signed = definition.steps
    .flatMap(({ fields }) => fields)
    .find((field) => field.kind === 'signature' && names.includes(field.name));
  return signed?.kind === 'signature' ? signed.intent : definition.submitLabel;
};

/** Back, and on to the next step or away. */
export function FormFoot({ onBack, lastLabel, isSingle, returnsFrom }: FormFootProps) {
  const { definition } = useModel();
  const step = useFormState((state) => state.step);
  const intent = useFormState(({ values }) =>
    intentOf(
      definition,
      visibleFields(definition, values).map(({ name }) => name),
    ),
  );
  const isLast = isSingle || step === definition.steps.length - 1;
  const onward = returnsFrom === step ? 'Back to check' : 'Continue';
  const label = isLast ? (lastLabel ?? intent) : onward;
  return (
    <div className="form-actions">
      {!isSingle && step > 0 && (
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      )}
      <SubmitButton label={label} />
    </div>
  );
}
