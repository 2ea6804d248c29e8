import { useState } from 'react';
import { labelForm } from '#lib/labels/label-form.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { saveGs1Prefix } from '#lib/labels/editor/gs1-prefix.ts';
import { Field } from '../form/Field.tsx';
import { usePreview } from './editor-parts.ts';

/** The client's own GS1 company prefix: set once, used for the SSCC of every carton. */
export function Gs1Prefix() {
  const preview = usePreview();
  const [settings, setSettings] = useState(preview.settings);
  const [text, setText] = useState(settings.gs1Prefix);
  const [isBusy, setBusy] = useState(false);
  const id = controlId(labelForm.type, 'gs1Prefix');
  const isWrong = text !== '' && !/^\d{6,11}$/.test(text);
  const isSaved = text === settings.gs1Prefix;
  const save = () => {
    if (isBusy || isWrong || isSaved) return;
    setBusy(true);
    void saveGs1Prefix({ ...settings, gs1Prefix: text }).then((saved) => {
      setBusy(false);
      if (!saved) return;
      setSettings(saved);
      preview.use(saved);
    });
  };
  return (
    <Field
      id={id}
      className="gs1-prefix"
      label="GS1 company prefix"
      hint="6 to 11 digits, from your GS1 organization. Each carton gets its own SSCC; no number is used twice."
      view={errorView(isWrong ? labelMessages.prefixWrong : '')}
    >
      <div className="flex max-w-96 gap-2">
        <input
          id={id}
          className="field-control"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={text}
          aria-invalid={isWrong}
          aria-describedby={describedBy(id, true)}
          onChange={({ currentTarget }) => setText(currentTarget.value.replace(/[\s-]/g, ''))}
        />
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy || isWrong || isSaved}
          onClick={save}
        >
          {isBusy ? 'Saving…' : 'Save prefix'}
        </button>
      </div>
    </Field>
  );
}
