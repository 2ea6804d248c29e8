import { useEffect, useState, useDeferredValue } from 'react';
import { withCheckStep } from '#lib/forms/check-step.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { stepIndexOf } from '#lib/forms/session/form-keys.ts';
import { stepIndexById } from '#lib/submissions/step-address.ts';
import { REPLY, withReply } from '#lib/submissions/answer-fields.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { FormStartProps } from '#lib/submissions/page-start.ts';
import { unsigned, withActiveCard, withoutCardNumber } from '#lib/forms/session/unsigned.ts';
import { Conflict, RestoreOffer } from '../form/Conflict.tsx';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext, useFormState, useModel } from '../form/form-parts.ts';
import { editId, CheckStep } from './CheckStep.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FirstVersion, SubmitError } from './SubmitError.tsx';
import { Rail } from './Rail.tsx';
import { StepFields } from '../form/StepFields.tsx';
import { UnsentFiles } from '../form/UnsentFiles.tsx';
import { openFormSession, serverCalls } from '#lib/submissions/form-session.ts';
import { Form } from '../form/Form.tsx';
import { useSession } from '../form/use-session.ts';
import { VisibleErrors } from '../form/ErrorList.tsx';
import { asShown, readFields } from '#lib/forms/display.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { shownValues } from '#lib/forms/totals.ts';
import { isInput, isRequired } from '#lib/forms/visible-fields.ts';
import { FieldList } from '../form/AnyField.tsx';
import { Folded, type PartProps } from '../form/MoreOptions.tsx';

/** Props of a form island. */
export interface FormIslandProps extends FormStartProps {
  /** The fields that the company has asked for; the whole form when left out. */
  readonly only?: readonly string[] | undefined;
}

interface SubmissionFormProps extends FormIslandProps {
  readonly form: SubmissionDefinition;
}

/** A service form: steps, fields, drafts, submit. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { form: whole, type, cardEntry, hasCard, maySign, step, draft, only, ...start } = props;
  const [model] = useState(() => {
    // An answer needs no second signature.
    const asked = only ? withReply(unsigned(whole)) : withCheckStep(whole);
    const concerned = hasCard ? withActiveCard(asked) : asked;
    const definition = cardEntry === 'last4' ? withoutCardNumber(concerned) : concerned;
    return createFormModel(definition, {
      ...start,
      open: only,
      stored: only && start.values,
      step: stepIndexById(definition, step),
    });
  });
  const { session, begin } = useSession(() => {
    const calls = serverCalls(whole.type);
    const isAnswer = only !== undefined;
    const opened = openFormSession({ form: whole, model, page: draft, isAnswer, calls });
    // A draft that this browser offers to restore is not offered twice.
    const twin = document.querySelector<HTMLElement>('[data-open-draft]');
    if (twin && twin.dataset['openDraft'] === opened.$offer.get()?.draftId) twin.remove();
    return opened;
  });
  useEffect(() => {
    const follow = () => {
      const id = new URLSearchParams(location.search).get('step');
      model.goTo(stepIndexById(model.definition, id));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [model]);
  const { definition } = model;
  const last = definition.steps.length - 1;
  /** The answer that is changed from the last step, which then shows again. */
  const [changing, setChanging] = useState<{ readonly step: number; readonly key: string } | null>(
    null,
  );

  const show = (index: number) => {
    const url = new URL(location.href);
    url.searchParams.set('step', definition.steps[index]?.id ?? '');
    history.pushState(null, '', url);
    model.goTo(index);
    const form = document.getElementById(type);
    form?.scrollIntoView({ block: 'start' });
    // Focuses the step, for keyboard and screen reader.
    requestAnimationFrame(() =>
      form?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true }),
    );
  };
  const go = (key: string | null) => {
    if (key !== null) focusKey(type, key);
  };
  const change = (at: number, key: string) => {
    setChanging({ step: at, key });
    show(at);
    requestAnimationFrame(() => focusKey(type, key));
  };
  const goOn = (from: number) => {
    if (changing?.step !== from) {
      show(from + 1);
      return;
    }
    setChanging(null);
    show(last);
    requestAnimationFrame(() => document.getElementById(editId(type, changing.key))?.focus());
  };
  const submit = async () => {
    const { step: current } = model.$state.get();
    if (!only && current < last) {
      const errors = model.validateStep(current);
      if (errors === null) goOn(current);
      return errors;
    }
    const key = (await session?.submit()) ?? null;
    // An answer that is corrected in an earlier step leads back here.
    if (key !== null && current === last) setChanging({ step: stepIndexOf(definition, key), key });
    return key;
  };

  return (
    <FormContext value={model}>
      <div className={only ? '' : 'form-columns'}>
        <Form
          model={model}
          begin={begin}
          submit={submit}
          data-form-id={whole.route}
          className="form submission-form"
          foot={
            <FormFoot
              onBack={() => show(model.$state.get().step - 1)}
              lastLabel={only ? 'Send answer' : undefined}
              isSingle={only !== undefined}
              maySign={maySign}
              returnsFrom={changing?.step}
            />
          }
        >
          {session && <RestoreOffer session={session} />}
          {!only && <Steps onGo={show} />}
          {!only && <CheckStep onChange={change} />}
          <VisibleErrors />
          <StepFields only={only && [...only, REPLY]} Filled={FilledFields} />
          <UnsentFiles />
          {session && <Conflict session={session} />}
          {session && <SubmitError form={whole} session={session} />}
          {session && <FirstVersion form={whole} session={session} onWrong={go} />}
        </Form>
        {!only && <Rail form={whole} session={session} />}
      </div>
    </FormContext>
  );
}

/** Fields that a record fills in: read in one line once all that are required are filled. */
function FilledFields({ fields }: PartProps) {
  const model = useModel();
  const values = useDeferredValue(useFormState((state) => state.values));
  const inputs = fields.filter(isInput);
  // Fields that the client fills in one by one stay where they are.
  const [isFilled] = useState(() =>
    inputs.every(
      (field) =>
        !isEmptyValue(values[field.filledBy ?? '']) &&
        (!isRequired(field, values, values) || !isEmptyValue(values[field.name])),
    ),
  );
  if (!isFilled) {
    return (
      <div className="step-fields field-columns">
        <FieldList fields={fields} />
      </div>
    );
  }
  const shown = shownValues(model.definition, values);
  const { lines } = readFields(inputs, asShown(model.definition, shown, {}));
  const about = lines.map(({ label, text }) => `${label}: ${text}`).join(' · ');
  return <Folded title="Change" about={about} fields={fields} isOpen={false} />;
}

interface StepsProps {
  readonly onGo: (step: number) => void;
}

/** How far the form is: a tape measure with a mark for each step. */
function Steps({ onGo }: StepsProps) {
  const { steps, title } = useModel().definition;
  const current = useFormState(({ step }) => step);
  if (steps.length < 2) return null;
  return (
    <nav className="steps" aria-label={`Steps of ${title}`} data-whole>
      <p className="text-14 md:sr-only">
        Step {current + 1} of {steps.length}: <strong>{steps[current]?.title}</strong>
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-state={index < current ? 'past' : index === current ? 'now' : 'next'}
          >
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <span className="steps-number">{index + 1}</span>
              <span className="max-md:sr-only">{step.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
