import { useState } from 'react';
import { actForm, DAY, SIGNATURE, type ActRecord } from '#lib/submissions/act-form.ts';
import type { Facts, Values } from '#lib/forms/definition.ts';
import type { FormHead } from '#lib/submissions/definition.ts';
import type { ClientAct } from '#lib/records/status.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { sendAct, type ActedRecord } from '#lib/submissions/record-acts.ts';
import { Form } from '../../form/Form.tsx';
import { useSubmit } from '../../form/use-session.ts';
import { StepFields } from '../../form/StepFields.tsx';
import { FormFoot } from '../FormFoot.tsx';

export interface ActFormProps {
  readonly head: FormHead;
  readonly record: ActedRecord;
  readonly acted: ActRecord;
  readonly act: Exclude<ClientAct, 'answer' | 'reply'>;
  readonly facts: Pick<Facts, 'today' | 'requester' | 'signer'>;
}

/** Act with a reason or a signature; the block shows the signed text. */
export function ActForm({ head, record, acted, act, facts }: ActFormProps) {
  const [model] = useState(() => {
    const own = actForm(head, acted, act);
    if (!own) throw new Error(`${act} needs no form.`);
    return createFormModel(own, facts);
  });
  const sending = useSubmit(model, async ({ note, [DAY]: on, [SIGNATURE]: signed }: Values) => {
    const fields = await sendAct(record, act, { note, on, signed });
    return fields === null ? { kind: 'done' } : { kind: 'refused', fields };
  });
  return (
    <Form
      model={model}
      {...sending}
      className="form max-w-160"
      aria-label={model.definition.title}
      foot={<FormFoot onBack={() => undefined} isSingle />}
    >
      <StepFields />
    </Form>
  );
}
