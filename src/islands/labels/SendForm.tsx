import { useId, useState, type SyntheticEvent } from 'react';
import { sendLabel } from '#lib/labels/editor/label-acts.ts';

interface SendFormProps {
  readonly id: string;
  readonly version: number;
  /** What the label was planned for. */
  readonly quantity: number | null;
  readonly overagePct: number | null;
}

/** Asks the company to print what was approved. */
export function SendForm({ id, version, quantity, overagePct }: SendFormProps) {
  const own = useId();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const count = Number(text('quantity'));
    const spare = Number(text('overagePct'));
    const wrong = {
      ...(!(Number.isInteger(count) && count >= 1 && count <= 1_000_000) && {
        quantity: 'Enter a whole number of 1 or more.',
      }),
      ...(!(Number.isInteger(spare) && spare >= 0 && spare <= 20) && {
        overagePct: 'Enter a whole number from 0 to 20.',
      }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const fulfil =
      text('fulfil') === 'house_prints_and_applies' ? 'house_prints_and_applies' : 'house_prints';
    const order = {
      version,
      fulfil,
      quantity: count,
      overagePct: spare,
      note: text('note'),
    } as const;
    void sendLabel(id, order).then((refused) => {
      setBusy(false);
      if (refused) setErrors(refused);
    });
  };
  const message = (name: string) => (
    <p
      className="field-message"
      id={`${own}-${name}-message`}
      aria-live="polite"
      data-tone={errors[name] === undefined ? 'none' : 'error'}
    >
      {errors[name]}
    </p>
  );
  return (
    <form className="form" noValidate onSubmit={submit}>
      <fieldset className="field">
        <legend className="field-label">What we do</legend>
        <div className="choices">
          <label className="choice">
            <input type="radio" name="fulfil" value="house_prints" defaultChecked />
            <span>Print</span>
          </label>
          <label className="choice">
            <input type="radio" name="fulfil" value="house_prints_and_applies" />
            <span>Print and apply</span>
          </label>
        </div>
      </fieldset>
      <div className="label-fields">
        {[
          { name: 'quantity', label: 'Quantity', first: quantity ?? '' },
          { name: 'overagePct', label: 'Spare labels in %', first: overagePct ?? 2 },
        ].map(({ name, label, first }) => (
          <div className="label-field" data-short="true" key={name}>
            <div className="field">
              <label className="field-label" htmlFor={`${own}-${name}`}>
                {label}
              </label>
              <input
                id={`${own}-${name}`}
                name={name}
                className="field-control"
                type="text"
                inputMode="numeric"
                defaultValue={String(first)}
                aria-invalid={errors[name] !== undefined}
                aria-describedby={`${own}-${name}-message`}
              />
              {message(name)}
            </div>
          </div>
        ))}
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${own}-note`}>
          Note
        </label>
        <span className="field-optional">optional</span>
        <textarea
          id={`${own}-note`}
          name="note"
          className="field-control"
          rows={2}
          maxLength={2000}
          aria-describedby={`${own}-note-message`}
        />
        {message('note')}
      </div>
      <div className="form-actions">
        <button type="submit" className="btn" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send to us'}
        </button>
      </div>
    </form>
  );
}
