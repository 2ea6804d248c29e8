import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { signerFields } from '#lib/forms/kinds/signature.ts';
import type { SignatureField } from '#lib/forms/definition.ts';
import { controlId, errorView, describedBy } from '#lib/forms/field-view.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { $readToEndAt } from '#lib/forms/session/reading.ts';
import { electronicConsent, hasConsented, signerText } from '#lib/forms/kinds/signer.ts';
import { isTicked, textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { storeUnsent } from '#lib/session/unsent.store.ts';
import { Input } from '../../ui/Control.tsx';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { Field } from '../Field.tsx';
import { useFormState, useLongModel, useModel, type ControlProps } from '../form-parts.ts';
import { useLostFileNames } from '../../ui/use-lost-file-names.ts';
import { DrawBox } from './DrawBox.tsx';

type Parts = Readonly<Record<string, unknown>>;

/** Changes parts of the signature, and withdraws their errors. */
function put(model: FormModel, name: string, parts: Parts): void {
  const before = model.$state.get().values[name];
  const keys = Object.keys(parts).map((part) => `${name}.${part}`);
  model.change(name, { ...(isRecord(before) && before), ...parts }, [name, ...keys]);
}

/**
 * Asks for the consent that the account lacks, and changes the signer; the button of the form signs (`signLabel`).
 * Never part of a draft.
 */
export default function SignatureInput({ field }: ControlProps<SignatureField>) {
  const model = useLongModel();
  const { name, consents, intent } = field;
  const id = controlId(model.definition.type, name);
  const message = useFormState(({ errors }) => errors[name]);
  const readToEndAt = useStore($readToEndAt);
  const lost = useLostFileNames(id, () => formMessages.signatureMissed);
  useEffect(() => {
    if (readToEndAt !== '') put(model, name, { scrolledToEndAt: readToEndAt });
  }, [model, name, readToEndAt]);

  const change = (parts: Parts) => {
    storeUnsent(id, Object.keys(parts));
    put(model, name, parts);
  };
  return (
    <Field
      frame="set"
      id={id}
      className="signature"
      label={intent}
      hint={field.hint}
      view={errorView(message ?? lost)}
    >
      {consents
        .filter((consent) => consent.id !== electronicConsent.id)
        .map((consent) => (
          <p className="field-hint" key={consent.id}>
            {consent.text}
          </p>
        ))}
      <ConsentBox field={field} onChange={change} />
      <SignerParts field={field} onChange={change} />
    </Field>
  );
}

interface PartProps extends ControlProps<SignatureField> {
  readonly onChange: (parts: Parts) => void;
}

/** Combined box: the declaration of this form, and the consent while the account lacks it. */
function ConsentBox({ field, onChange }: PartProps) {
  const model = useLongModel();
  const key = `${field.name}.consentElectronic`;
  const isInvalid = useFormState(({ errors }) => key in errors);
  const [isAsked, setAsked] = useState(() => !hasConsented(model.facts()));
  if (isInvalid && !isAsked) setAsked(true);
  const declared = inputsOf(model.definition).find((each) => each.name === field.consentBy);
  const isGiven = useFormState(({ values: { [field.name]: signature, ...values } }) => {
    const hasDeclared = !declared || values[declared.name] === true;
    return (
      hasDeclared && (!isAsked || (isRecord(signature) && isTicked(signature, 'consentElectronic')))
    );
  });
  if (!declared && !isAsked) return null;
  const label = [
    ...(declared ? [`${declared.label}.`] : []),
    ...(isAsked ? [electronicConsent.text] : []),
  ].join(' ');
  const tick = (isOn: boolean) => {
    onChange({ consentElectronic: isOn, consentVersion: electronicConsent.version });
    if (declared) model.change(declared.name, isOn);
  };
  return (
    <Tick
      keys={declared ? [declared.name, key] : [key]}
      label={label}
      hint={isAsked ? 'We ask this once.' : undefined}
      isTicked={isGiven}
      onTick={tick}
    />
  );
}

/** Name and title of the signer, and a drawn signature: open once Change was pressed or one of them is wrong. */
function SignerParts({ field, onChange }: PartProps) {
  const { name } = field;
  const { type } = useLongModel().definition;
  const signature = useFormState(({ values }) => values[name]);
  const strokesError = useFormState(({ errors }) => errors[`${name}.drawnStrokes`]);
  const hasError = useFormState(({ errors }) =>
    signerFields.some((part) => `${name}.${part.name}` in errors),
  );
  const [isOpen, setOpen] = useState(() => signerText(signature) === '');
  if (hasError && !isOpen) setOpen(true);
  if (!isOpen) {
    return (
      <p className="text-14 wrap-anywhere text-muted">
        Not {signerText(signature)}?{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Change
        </button>
      </p>
    );
  }
  const isDrawn = isRecord(signature) && signature['method'] === 'drawn';
  const drawn = controlId(type, `${name}.drawnStrokes`);
  return (
    <>
      {signerFields.map((signer) => (
        <SignedText
          key={signer.name}
          field={name}
          part={signer.name}
          label={signer.label}
          autoComplete={signer.name === 'signerName' ? 'name' : 'organization-title'}
          onText={(text) => onChange({ [signer.name]: text })}
        />
      ))}
      {isDrawn && (
        <div className="field">
          <DrawBox
            id={drawn}
            describedBy={`${drawn}-message`}
            onStrokes={(drawnStrokes) => onChange({ drawnStrokes })}
          />
          <FieldMessage id={`${drawn}-message`} view={errorView(strokesError)} />
        </div>
      )}
      <button
        type="button"
        className="btn justify-self-start"
        onClick={() => onChange({ method: isDrawn ? 'pressed' : 'drawn' })}
      >
        {isDrawn ? 'Sign without drawing' : 'Draw instead'}
      </button>
    </>
  );
}

interface TickProps {
  /** Keys of its errors; the first one names the box. */
  readonly keys: readonly [string, ...string[]];
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** The box of the signature block. */
function Tick({ keys, label, hint, isTicked, onTick }: TickProps) {
  const { type } = useModel().definition;
  const message = useFormState(({ errors }) =>
    keys.map((key) => errors[key]).find((error) => error !== undefined),
  );
  const id = controlId(type, keys[0]);
  return (
    <Field frame="box" id={id} label={label} hint={hint} view={errorView(message)}>
      <label className="choice" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          defaultChecked={isTicked}
          required
          aria-invalid={message !== undefined}
          aria-describedby={describedBy(id, hint)}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
    </Field>
  );
}

interface SignedTextProps {
  readonly field: string;
  readonly part: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly onText: (text: string) => void;
}

/** One typed part of the signature block. */
function SignedText(props: SignedTextProps) {
  const { field, part, label, autoComplete, onText } = props;
  const model = useModel();
  const [initial] = useState(() => {
    const signed = model.$state.get().values[field];
    return isRecord(signed) ? textOf(signed, part) : '';
  });
  const key = `${field}.${part}`;
  const message = useFormState(({ errors }) => errors[key]);
  const id = controlId(model.definition.type, key);
  return (
    <Field id={id} label={label} view={errorView(message)}>
      <Input
        type="text"
        id={id}

        autoComplete={autoComplete}
        defaultValue={initial}
        required
        aria-invalid={message !== undefined}
        aria-describedby={describedBy(id)}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </Field>
  );
}
