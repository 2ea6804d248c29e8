import { useRef, useState, type SyntheticEvent } from 'react';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { stepIndexById } from '#lib/forms/session/form-keys.ts';
import type { Facts } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import type { FormStartProps } from '#lib/submissions/page-start.ts';
import { unsigned, withoutCardNumber } from '#lib/forms/session/unsigned.ts';
import { Conflict } from '../form/Conflict.tsx';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext } from '../form/form-parts.ts';
import { FormFoot } from './FormFoot.tsx';
import { Rail } from './Rail.tsx';
import { Refused } from './Refused.tsx';
import { RestoreOffer } from '../form/RestoreOffer.tsx';
import { StepFields } from '../form/StepFields.tsx';
import { Steps } from './Steps.tsx';
import { useSession } from './use-session.ts';
import { WrongList } from '../form/WrongList.tsx';

/** What the island of each form is given. */
export interface FormIslandProps extends FormStartProps {
  /** The fields that the company has asked for; the whole form when left out. */
  readonly only?: readonly string[] | undefined;
}

interface SubmissionFormProps extends FormIslandProps {
  readonly form: SubmissionDefinition;
}

/** A service form: steps, fields, drafts, submit. */
export function SubmissionForm({ form: whole, ...props }: SubmissionFormProps) {
  const { type, today, requester, published, cardEntry, step, draft, values, files, only } = props;
  const form = useRef<HTMLFormElement>(null);
  const [model] = useState(() => {
    // What was signed before is not signed again with an answer.
    const asked = only ? unsigned(whole) : whole;
    const definition = cardEntry === 'last4' ? withoutCardNumber(asked) : asked;
    const facts: Facts = { today, requester, published, files: new Map() };
    return createFormModel(definition, {
      today,
      requester,
      published,
      files,
      values: { ...initialValues(definition, facts), ...values },
      step: stepIndexById(definition, step),
    });
  });
  const session = useSession(form, whole, model, draft, only !== undefined);
  const { definition } = model;
  const last = definition.steps.length - 1;

  const show = (index: number) => {
    const url = new URL(location.href);
    url.searchParams.set('step', definition.steps[index]?.id ?? '');
    history.pushState(null, '', url);
    model.goTo(index);
    form.current?.scrollIntoView({ block: 'start' });
    // A step is a page of its own to the keyboard and to a screen reader.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true }),
    );
  };
  const go = (key: string | null) => {
    if (key !== null) focusKey(type, key);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { step: current } = model.$state.get();
    if (!only && current < last) {
      const wrong = model.judgeStep(current);
      if (wrong === null) show(current + 1);
      else go(wrong);
    } else void session?.submit().then(go);
  };

  return (
    <FormContext value={model}>
      <div className="form-columns">
        <form
          ref={form}
          id={type}
          data-form-id={whole.route}
          method="post"
          className="form submission-form"
          noValidate
          onSubmit={onSubmit}
        >
          {session && <RestoreOffer session={session} />}
          {!only && <Steps onGo={show} />}
          <StepFields only={only} />
          <WrongList />
          {session && <Conflict session={session} />}
          {session && <Refused form={whole} session={session} />}
          <FormFoot
            onBack={() => show(model.$state.get().step - 1)}
            lastLabel={only ? 'Send answer' : undefined}
            isSingle={only !== undefined}
          />
        </form>
        {!only && <Rail form={whole} session={session} />}
      </div>
    </FormContext>
  );
}
