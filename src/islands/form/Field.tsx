import type { ReactNode } from 'react';
import { describedBy, type FieldView } from '#lib/forms/field-view.ts';
import { FieldMessage } from '../ui/FieldMessage.tsx';

interface FieldProps {
  /** Id of the control; hint and message append `-hint` and `-message`. */
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Beside the label, such as 'optional'. */
  readonly mark?: string | undefined;
  readonly width?: 'half' | undefined;
  readonly view: FieldView;
  /** Names of the fields that the message speaks of. */
  readonly of?: string | undefined;
  /**
   * Frame: one control with a label (default), several with a legend (`set`), a section with several controls
   * (`group`), or a box with its label beside it (`box`).
   */
  readonly frame?: 'set' | 'group' | 'box';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Label, hint, control, message, tied together by their ids: the anatomy of every field of the portal. */
export function Field(props: FieldProps) {
  const { id, label, hint, mark, width, view, of, frame, className = '', children } = props;
  const place = `field ${className}`.trim();
  const tip = hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
  const message = <FieldMessage id={`${id}-message`} view={view} of={of} />;
  if (frame === 'set') {
    return (
      <fieldset
        className={place}
        id={id}
        tabIndex={-1}
        data-width={width}
        aria-describedby={describedBy(id, hint)}
      >
        <legend className="field-label">
          {label}
          {mark && <span className="field-optional"> {mark}</span>}
        </legend>
        {tip}
        {children}
        {message}
      </fieldset>
    );
  }
  if (frame === 'box') {
    return (
      <div className={place} data-width={width}>
        {children}
        {tip}
        {message}
      </div>
    );
  }
  return (
    <div className={place} data-width={width} role={frame} aria-labelledby={frame && `${id}-label`}>
      {frame ? (
        <p className="field-label" id={`${id}-label`}>
          {label}
        </p>
      ) : (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      {mark && <span className="field-optional">{mark}</span>}
      {tip}
      {children}
      {message}
    </div>
  );
}
