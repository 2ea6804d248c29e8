import { useMemo, useRef, useState } from 'react';
import { checkSubmission } from '#lib/forms/check.ts';
import { fieldNameOf, stepIndexOf } from '#lib/forms/session/form-keys.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { clearOrder } from '#lib/orders/pending-order.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { serverCalls } from '#lib/submissions/form-session.ts';
import { useFormState, useLongModel } from '../form/form-parts.ts';
import { Form } from '../form/Form.tsx';
import { StepFields } from '../form/StepFields.tsx';

/** Fields that the request cannot be sent without; one that was asked for stays while it is filled in. */
function useMissing(): readonly string[] {
  const model = useLongModel();
  const values = useFormState((state) => state.values);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const missing = useMemo(() => {
    const checked = checkSubmission(model.definition, values, model.facts());
    return Object.keys(checked.ok ? {} : checked.fields).map(fieldNameOf);
  }, [model, values]);
  const fresh = [...new Set(missing)].filter((name) => !asked.includes(name));
  if (fresh.length > 0) setAsked([...asked, ...fresh]);
  return asked;
}

/** Asks for missing values of the order; one press creates the draft and opens its check, or its first gap. */
export function AskMissing() {
  const model = useLongModel();
  const { definition } = model;
  const missing = useMissing();
  const [isSaving, setSaving] = useState(false);
  /** Repeated for equal values only: a create that was not answered may have made its draft. */
  const sent = useRef({ values: model.$state.get().values, key: crypto.randomUUID() });

  const submit = async () => {
    if (isSaving) return null;
    setSaving(true);
    const { values } = model.$state.get();
    if (sent.current.values !== values) sent.current = { values, key: crypto.randomUUID() };
    const saved = await serverCalls(definition.type).create(values, sent.current.key);
    if (!saved.ok) {
      setSaving(false);
      showFailure(saved.error, 'Not saved.');
      return null;
    }
    clearOrder();
    const checked = checkSubmission(definition, values, model.facts());
    const [gap] = Object.keys(checked.ok ? {} : checked.fields);
    const step =
      gap === undefined ? definition.steps.at(-1) : definition.steps[stepIndexOf(definition, gap)];
    // The draft takes the place of the reading: Back leads to the page before.
    location.replace(
      `${pathOf('service-request')}?draft=${encodeURIComponent(saved.value.id)}&step=${step?.id ?? ''}`,
    );
    return null;
  };

  return (
    <Form
      model={model}
      submit={submit}
      className="card"
      aria-labelledby="missing-title"
      foot={
        <div className="form-actions">
          <a className="btn" href={pathOf('service-request')}>
            Back
          </a>
          <button type="submit" className="btn btn-primary" aria-busy={isSaving}>
            {isSaving ? 'Saving…' : 'Continue to check'}
          </button>
        </div>
      }
    >
      <h2 className="section-title" id="missing-title">
        {missing.length === 0 ? 'Nothing is missing' : 'Still needed'}
      </h2>
      <StepFields only={missing} />
    </Form>
  );
}
