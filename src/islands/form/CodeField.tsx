import { useLayoutEffect, useRef } from 'react';
import { fieldIds, type FormDefinition } from '#lib/account-forms/definition.ts';
import type { FormState } from '#lib/account-forms/form-state.ts';
import { attachCodeBoxes } from '#lib/accounts/recovery/code-boxes.ts';
import { codeMessage, codeMessageId } from '#lib/accounts/recovery/code-message.ts';

interface CodeFieldProps {
  readonly definition: FormDefinition<unknown>;
  readonly state: FormState;
}

/** A one-time code, one digit in each box: for the reader it is one field with one message. */
export function CodeField({ definition, state }: CodeFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (group.current ? attachCodeBoxes(group.current) : undefined), []);
  const message = codeMessage(definition, state);
  const messageId = codeMessageId(definition.id);
  return (
    <fieldset className="field">
      <legend className="field-label">One-time code</legend>
      <div className="code-boxes" ref={group}>
        {definition.fields.map((field) => (
          <input
            key={field.name}
            id={fieldIds(definition.id, field.name).id}
            name={field.name}
            className="field-control code-box"
            type="text"
            inputMode={field.inputmode}
            autoComplete={field.autocomplete}
            aria-label={field.label}
            aria-invalid={state.views[field.name]?.tone === 'error'}
            aria-describedby={messageId}
            defaultValue=""
            required
            suppressHydrationWarning
          />
        ))}
      </div>
      <p
        className="field-message"
        id={messageId}
        aria-live="polite"
        data-tone={message.tone}
        suppressHydrationWarning
      >
        {message.message}
      </p>
    </fieldset>
  );
}
