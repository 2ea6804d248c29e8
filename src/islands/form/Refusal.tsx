import { useFormState, useModel } from './form-parts.ts';

/**
 * What did not work and what to do, at the button, as long as it holds; the notification told it to screen readers.
 * Its place stays, so that the second press of a double click still meets the button.
 */
export function Refusal() {
  const { refusal } = useModel().definition;
  const isRefused = useFormState((state) => state.isRefused);
  if (!refusal) return null;
  const seen = isRefused ? '' : 'invisible';
  return (
    <p className={`mb-2 alert block alert-error ${seen}`} data-refusal hidden={isRefused === null}>
      {refusal.text}
    </p>
  );
}
