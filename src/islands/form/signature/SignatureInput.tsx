import { useState } from 'react';
import { signerFields } from '#lib/forms/kinds/signature.ts';
import type { SignatureField, Stroke } from '#lib/forms/definition.ts';
import { documentVersion } from '#lib/forms/document-version.ts';
import { controlId, errorView } from '#lib/forms/field-view.ts';
import { $readToEndAt } from '#lib/forms/session/reading.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { holdUnsent } from '#lib/session/unsent.store.ts';
import { Field, FieldMessage } from '../Field.tsx';
import { useFormState, useLongModel } from '../form-parts.ts';
import { useLost } from '../../ui/use-lost.ts';
import { DrawBox } from './DrawBox.tsx';
import { SignedText } from './SignedText.tsx';
import { Tick } from './Tick.tsx';

interface SignatureInputProps {
  readonly field: SignatureField;
}

/** The consent that the box below says in full. */
const ELECTRONIC = 'electronic';

type Method = 'typed' | 'drawn';

/** The signature block: name, title, typed or drawn signature, consents. Never part of a draft. */
export default function SignatureInput({ field }: SignatureInputProps) {
  const model = useLongModel();
  const { name, consents, intent } = field;
  const [openedAt] = useState(() => new Date().toISOString());
  const [method, setMethod] = useState<Method>('typed');
  const message = useFormState(({ errors }) => errors[name]);
  const text = useFormState(({ values }) => field.document.text?.(values, model.facts()));
  const { type } = model.definition;
  const id = controlId(type, name);

  const lost = useLost(id, () => formMessages.signatureMissed);

  const put = (part: string, value: unknown) => {
    const before = model.$state.get().values[name];
    const signed = isRecord(before) ? before : {};
    holdUnsent(id, [part]);
    model.change(
      name,
      {
        method,
        documentVersion: documentVersion(field, model.facts()),
        openedAt,
        ...signed,
        scrolledToEndAt: $readToEndAt.get(),
        [part]: value,
      },
      [name, `${name}.${part}`],
    );
  };
  const choose = (next: Method) => {
    setMethod(next);
    put('method', next);
  };
  const drawn = `${id}-drawnStrokes`;
  return (
    <Field
      frame="set"
      id={id}
      className="signature"
      label={field.label}
      hint={field.hint}
      view={errorView(message ?? lost)}
    >
      {text !== undefined && (
        <section
          className="signed-text mb-4 grid max-w-184 gap-2.5 rounded-field border border-line bg-base-100 px-4 py-3.5 text-14 leading-[1.55] whitespace-pre-line"
          aria-label="What you sign"
        >
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      {signerFields.map((signer) => (
        <SignedText
          key={signer.name}
          field={name}
          part={signer.name}
          label={signer.label}
          autoComplete={signer.name === 'signerName' ? 'name' : 'organization-title'}
          onText={put}
        />
      ))}
      <div className="choices grid gap-0.5">
        {(['typed', 'drawn'] as const).map((each) => (
          <label className="choice" key={each}>
            <input
              type="radio"
              name={`${name}-method`}
              checked={method === each}
              onChange={() => choose(each)}
            />
            <span>{each === 'typed' ? 'Type my signature' : 'Draw my signature'}</span>
          </label>
        ))}
      </div>
      {method === 'typed' ? (
        <SignedText
          field={name}
          part="typedSignature"
          label="Signature"
          hint="Type your full name exactly as above."
          className="text-20 italic"
          onText={put}
        />
      ) : (
        <DrawnSignature
          id={drawn}
          field={name}
          onStrokes={(strokes) => put('drawnStrokes', strokes)}
        />
      )}
      {consents
        .filter(({ id: consent }) => consent !== ELECTRONIC)
        .map((consent) => (
          <p className="field-hint" key={consent.id}>
            {consent.text}
          </p>
        ))}
      <Tick
        field={name}
        part="consentElectronic"
        label="I agree to sign and to receive this record electronically."
        onTick={put}
      />
      <Tick
        field={name}
        part="intent"
        label={`By clicking "${intent}" I sign this document.`}
        onTick={put}
      />
    </Field>
  );
}

interface DrawnSignatureProps {
  readonly id: string;
  readonly field: string;
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
}

function DrawnSignature({ id, field, onStrokes }: DrawnSignatureProps) {
  const message = useFormState(({ errors }) => errors[`${field}.drawnStrokes`]);
  return (
    <div className="field">
      <DrawBox id={id} describedBy={`${id}-message`} onStrokes={onStrokes} />
      <FieldMessage id={`${id}-message`} view={errorView(message)} />
    </div>
  );
}
