import { fieldIds, type FieldDefinition } from '#lib/account-forms/definition.ts';
import type { FieldView } from '#lib/account-forms/form-state.ts';
import { Control } from './Control.tsx';

export interface FieldProps {
  readonly formId: string;
  readonly field: FieldDefinition;
  readonly view: FieldView;
  readonly initialValue: string;
  readonly revealed: boolean;
  readonly onReveal: (name: string) => void;
}

/**
 * One field: label, hint, control, message, tied together by their ids. The message stands in the page from
 * the start, so that it is announced when it changes and nothing jumps.
 */
export function Field({ formId, field, view, initialValue, revealed, onReveal }: FieldProps) {
  const ids = fieldIds(formId, field.name);
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.id}>
        {field.label}
      </label>
      {!field.required && !field.readonly && <span className="field-optional">optional</span>}
      {field.hint && (
        <p className="field-hint" id={ids.hint}>
          {field.hint}
        </p>
      )}
      <Control
        field={field}
        ids={ids}
        invalid={view.tone === 'error'}
        initialValue={initialValue}
        revealed={revealed}
        onReveal={onReveal}
      />
      <p
        className="field-message"
        id={ids.message}
        aria-live="polite"
        data-tone={view.tone}
        suppressHydrationWarning
      >
        {view.message}
      </p>
    </div>
  );
}
