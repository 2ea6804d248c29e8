import { useFormState, useModel } from './form-parts.ts';

/** What did not work and what to do, at the button, as long as it holds; the notification told it to screen readers. */
export function Refusal() {
  const { refusal } = useModel().definition;
  const isRefused = useFormState((state) => state.isRefused);
  if (!refusal) return null;
  return (
    <p className="mb-2 alert block alert-error" data-refusal hidden={!isRefused}>
      {refusal.text}
    </p>
  );
}
