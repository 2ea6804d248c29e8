import type { FieldView } from '#lib/forms/field-view.ts';

interface FieldMessageProps {
  /** Left out where the message belongs to no control. */
  readonly id?: string | undefined;
  readonly view: FieldView;
  /** Names of the fields that it speaks of: the first script of the page writes their messages here. */
  readonly of?: string | undefined;
}

/** Message of a field. Present from the start, so that changes are announced and the layout stays. */
export const FieldMessage = ({ id, view, of }: FieldMessageProps) => (
  <p
    className="field-message"
    id={id}
    aria-live={id === undefined ? undefined : 'polite'}
    data-tone={view.tone}
    data-message-of={of}
  >
    {view.message}
  </p>
);
