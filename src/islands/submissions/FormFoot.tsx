import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { signLabel } from '#lib/forms/kinds/signer.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { messages } from '#lib/kernel/messages.ts';
import { useFormState, useModel } from '../form/form-parts.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';

interface FormFootProps {
  readonly onBack: () => void;
  /** The text of the last button, when it is not the form's own. */
  readonly lastLabel?: string | undefined;
  readonly isSingle: boolean;
  /** False for people who may fill in and not sign. */
  readonly maySign?: boolean | undefined;
  /** The step that leads back to the last one: an answer is changed in it. */
  readonly returnsFrom?: number | undefined;
}

const signatureOf = (definition: FormDefinition, values: Values) =>
  visibleFields(definition, values).find(({ kind }) => kind === 'signature');

/** Returns the text of the last button: who signs, or the form's own. */
function submitText(definition: FormDefinition, values: Values): string {
  const signed = signatureOf(definition, values);
  return signed ? signLabel(values[signed.name]) : definition.submitLabel;
}

/** Back, and on to the next step or away. */
export function FormFoot({
  onBack,
  lastLabel,
  isSingle,
  maySign = true,
  returnsFrom,
}: FormFootProps) {
  const { definition } = useModel();
  const step = useFormState((state) => state.step);
  const intent = useFormState(({ values }) => submitText(definition, values));
  const isSigned = useFormState(({ values }) => signatureOf(definition, values) !== undefined);
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
      {isLast && isSigned && !maySign ? (
        <p role="note">{messages.askSigner}</p>
      ) : (
        <SubmitButton label={label} />
      )}
    </div>
  );
}
