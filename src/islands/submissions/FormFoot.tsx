import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { signLabel } from '#lib/forms/kinds/signer.ts';
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

/** Returns the text of the last button: who signs, or the form's own. */
function submitText(definition: FormDefinition, values: Values): string {
  const signed = visibleFields(definition, values).find(({ kind }) => kind === 'signature');
  return signed ? signLabel(values[signed.name]) : definition.submitLabel;
}

/** Back, and on to the next step or away. */
export function FormFoot({ onBack, lastLabel, isSingle, returnsFrom }: FormFootProps) {
  const { definition } = useModel();
  const step = useFormState((state) => state.step);
  const intent = useFormState(({ values }) => submitText(definition, values));
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
