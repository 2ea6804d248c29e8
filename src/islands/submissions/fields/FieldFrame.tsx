import type { ReactNode } from 'react';
import type { InputField } from '#lib/forms/definition.ts';
import type { FieldBinding } from './use-field.ts';

interface FieldFrameProps {
  readonly field: InputField;
  readonly binding: FieldBinding;
  /** A group of controls has a legend, a single one a label. */
  readonly group?: boolean;
  readonly children: ReactNode;
}

/** Label, hint, control, message: the anatomy of every field of the portal. */
export function FieldFrame({ field, binding, group = false, children }: FieldFrameProps) {
  const { id, hintId, messageId, describedBy, message, tone, isRequired } = binding;
  const optional = isRequired ? null : <span className="field-optional">optional</span>;
  const hint = field.hint ? (
    <p className="field-hint" id={hintId}>
      {field.hint}
    </p>
  ) : null;
  const said = (
    <p className="field-message" id={messageId} aria-live="polite" data-tone={tone}>
      {message}
    </p>
  );
  if (group) {
    return (
      <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="field-label">
          {field.label}
          {!isRequired && <span className="field-optional"> optional</span>}
        </legend>
        {hint}
        {children}
        {said}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.label}
      </label>
      {optional}
      {hint}
      {children}
      {said}
    </div>
  );
}
