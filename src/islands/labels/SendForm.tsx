import { useState } from 'react';
import { sendLabel } from '#lib/labels/editor/label-acts.ts';
import { sendLabelForm } from '#lib/labels/order.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import type { Values } from '#lib/forms/definition.ts';
import { countOf, isChoice, textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { AnyField } from '../form/AnyField.tsx';
import { Form } from '../form/Form.tsx';
import { useSubmit } from '../form/use-session.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { NamedFields } from './PaperFields.tsx';

interface SendFormProps {
  readonly id: string;
  readonly version: number;
  /** Planned quantity of the label. */
  readonly quantity: number | null;
  readonly overagePct: number | null;
}

const shortFields = inputsOf(sendLabelForm).filter(({ name }) =>
  ['quantity', 'overagePct'].includes(name),
);

/** Requests printing of the approved label. */
export function SendForm({ id, version, quantity, overagePct }: SendFormProps) {
  const [model] = useState(() =>
    createFormModel(sendLabelForm, {
      values: {
        fulfil: 'house_prints',
        quantity: String(quantity ?? ''),
        overagePct: String(overagePct ?? 2),
      },
    }),
  );
  const sending = useSubmit(model, async (values: Values) => {
    const isApplied = isChoice(values, 'fulfil', 'house_prints_and_applies');
    const sendError = await sendLabel(id, {
      version,
      fulfil: isApplied ? 'house_prints_and_applies' : 'house_prints',
      quantity: countOf(values, 'quantity') ?? 0,
      overagePct: countOf(values, 'overagePct') ?? 0,
      note: textOf(values, 'note'),
    });
    return sendError ? { kind: 'refused', fields: sendError } : { kind: 'done' };
  });
  return (
    <Form
      model={model}
      {...sending}
      foot={
        <div className="form-actions">
          <SubmitButton className="btn" />
        </div>
      }
    >
      <NamedFields names={['fulfil']} />
      <div className="field-columns grid items-start gap-x-5 gap-y-0.5 sm:grid-cols-2">
        {shortFields.map((field) => (
          <div className="contents" data-short="true" key={field.name}>
            <AnyField field={field} />
          </div>
        ))}
      </div>
      <NamedFields names={['note']} />
    </Form>
  );
}
