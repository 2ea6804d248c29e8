import { useRef, useState, type SyntheticEvent } from 'react';
import { actForm, SIGNATURE, type ActedOn } from '#lib/submissions/act-form.ts';
import type { Facts } from '#lib/forms/definition.ts';
import type { FormHead } from '#lib/submissions/definition.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import type { ClientAct } from '#lib/records/status.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { sendAct, type ActedRecord } from '#lib/submissions/record-acts.ts';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext } from '../../form/form-parts.ts';
import { FormFoot } from '../FormFoot.tsx';
import { StepFields } from '../../form/StepFields.tsx';
import { WrongList } from '../../form/WrongList.tsx';

export interface ActFormProps {
  readonly head: FormHead;
  readonly record: ActedRecord;
  readonly acted: ActedOn;
  readonly act: Exclude<ClientAct, 'answer' | 'reply'>;
  readonly facts: Pick<Facts, 'today' | 'requester'>;
}

/** An act with a reason or a signature; the block shows what is signed. */
export function ActForm({ head, record, acted, act, facts }: ActFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [model] = useState(() => {
    const own = actForm(head, acted, act);
    if (!own) throw new Error(`${act} needs no form.`);
    const { today, requester } = facts;
    const values = initialValues(own, { today, requester, files: new Map() });
    return createFormModel(own, { today, requester, files: [], values, step: 0 });
  });
  const { type } = model.definition;

  const send = async () => {
    const checked = model.judge();
    if (!checked.ok) return model.refuse(checked.fields);
    model.setPhase('sending');
    const { note, [SIGNATURE]: signed } = checked.data;
    const fields = await sendAct(record, act, { note, signed });
    if (fields === null) return null;
    model.setPhase('idle');
    return model.refuse(fields);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (model.$state.get().phase !== 'idle') return;
    void send().then((key) => {
      if (key !== null) focusKey(type, key);
    });
  };

  return (
    <FormContext value={model}>
      <form
        ref={form}
        id={type}
        method="post"
        className="form act-form"
        noValidate
        aria-label={model.definition.title}
        onSubmit={onSubmit}
      >
        <StepFields />
        <WrongList />
        <FormFoot onBack={() => undefined} isSingle />
      </form>
    </FormContext>
  );
}
