import { useState } from 'react';
import { labelForm } from '#lib/labels/label-form.ts';
import { isPrefix, type PrefixQuestion } from '#lib/labels/engine/barcodes/company-prefix.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { saveGs1Prefix } from '#lib/labels/editor/gs1-prefix.ts';
import { Input } from '../ui/Control.tsx';
import { Field } from '../form/Field.tsx';
import { usePreview } from './editor-parts.ts';

const HINT =
  '6 to 11 digits, from your GS1 organization. Each carton gets its own SSCC; no number is used twice.';

/** The client's own GS1 company prefix: set once, used for the SSCC of every carton. */
export function Gs1Prefix() {
  const preview = usePreview();
  const [settings, setSettings] = useState(preview.settings);
  const [text, setText] = useState(settings.gs1Prefix);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<PrefixQuestion | null>(null);
  const id = controlId(labelForm.type, 'gs1Prefix');
  const isInvalid = text !== '' && !isPrefix(text);
  const isSaved = text === settings.gs1Prefix;
  const save = (gs1Prefix: string, isConfirmed?: true) => {
    if (isBusy) return;
    setBusy(true);
    const changedSettings = { ...settings, gs1Prefix, ...(isConfirmed && { isConfirmed }) };
    void saveGs1Prefix(changedSettings).then(({ settings: saved, question: asked = null }) => {
      setBusy(false);
      setQuestion(asked);
      if (!saved) return;
      setSettings(saved);
      preview.use(saved);
    });
  };
  /** Saves the choice; the focus stays with the field when the buttons go. */
  const answer = (gs1Prefix: string) => {
    setText(gs1Prefix);
    document.getElementById(id)?.focus();
    save(gs1Prefix, true);
  };
  return (
    <Field
      id={id}
      className="gs1-prefix"
      label="GS1 company prefix"
      hint={HINT}
      view={errorView(isInvalid ? labelMessages.prefixWrong : question?.message)}
    >
      <div className="flex max-w-96 gap-2">
        <Input
          id={id}
          aria-describedby={describedBy(id, HINT)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isInvalid || question !== null}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value.replace(/[\s-]/g, ''));
            setQuestion(null);
          }}
        />
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy || isInvalid || isSaved}
          onClick={() => {
            if (!isInvalid && !isSaved) save(text);
          }}
        >
          {isBusy ? 'Saving…' : 'Save prefix'}
        </button>
      </div>
      {question && (
        <div className="mt-2 flex flex-wrap gap-2">
          {question.suggested !== '' && (
            <button type="button" className="btn" onClick={() => answer(question.suggested)}>
              Use {question.suggested}
            </button>
          )}
          <button type="button" className="btn" onClick={() => answer(text)}>
            Keep {text}
          </button>
        </div>
      )}
    </Field>
  );
}
