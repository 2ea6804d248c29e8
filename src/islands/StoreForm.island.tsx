import { useRef, useState } from 'react';
import type { StoreFormStart } from '#lib/stores/page-start.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { storeAddress } from '#lib/stores/store-list.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { PartFields } from './stores/PartFields.tsx';
import { useStoreSession } from './stores/use-store-session.ts';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext } from './form/form-parts.ts';
import { RestoreOffer } from './form/RestoreOffer.tsx';
import { WrongList } from './form/WrongList.tsx';
import { SubmitButton } from './form/SubmitButton.tsx';

/** Adds or changes a store: all parts on one page, with the controls and messages of the service forms. */
export function StoreForm({ today, requester, store, values, files }: StoreFormStart) {
  const form = useRef<HTMLFormElement>(null);
  const [model] = useState(() =>
    createFormModel(storeForm, {
      today,
      requester,
      files,
      stored: store ? values : undefined,
      values: { ...initialValues(storeForm, { today, requester, files: new Map() }), ...values },
      step: 0,
    }),
  );
  const session = useStoreSession(form, model, store);
  const go = (key: string | null) => {
    if (key !== null) focusKey(storeForm.type, key);
  };
  return (
    <FormContext value={model}>
      <form
        ref={form}
        id={storeForm.type}
        method="post"
        className="form submission-form gap-7"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void session?.save().then(go);
        }}
      >
        {session && <RestoreOffer session={session} />}
        <WrongList />
        {storeForm.steps.map((step) => (
          <PartFields key={step.id} step={step} />
        ))}
        <div className="form-actions">
          <a className="btn" href={store ? storeAddress(store.reference) : pathOf('retail-stores')}>
            Cancel
          </a>
          <SubmitButton />
        </div>
      </form>
    </FormContext>
  );
}
