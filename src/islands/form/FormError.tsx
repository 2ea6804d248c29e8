import { useFormState, useModel } from './form-parts.ts';

/**
 * Error and remedy at the button while it applies; the notification announced it. Its space is reserved, so that a
 * double click hits the button twice.
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
