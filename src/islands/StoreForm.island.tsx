import { useState } from 'react';
import type { StoreFormStart } from '#lib/stores/page-start.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { storeAddress } from '#lib/stores/store-list.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { PartFields } from './stores/PartFields.tsx';
import { openStoreSession } from '#lib/stores/store-session.store.ts';
import { Form } from './form/Form.tsx';
import { useSession } from './form/use-session.ts';
import { RestoreOffer } from './form/Conflict.tsx';
import { VisibleErrors } from './form/ErrorList.tsx';
import { SubmitButton } from './form/SubmitButton.tsx';

/** Adds or changes a store: all parts on one page, with the controls and messages of the service forms. */
export function StoreForm({ today, requester, store, values, files }: StoreFormStart) {
  const [model] = useState(() =>
    createFormModel(storeForm, {
      today,
      requester,
      files,
      stored: store ? values : undefined,
      values,
    }),
  );
  const { session, begin } = useSession(() => openStoreSession(model, store));
  return (
    <Form
      model={model}
      begin={begin}
      submit={async () => session?.save() ?? null}
      className="form submission-form gap-7"
      foot={
        <div className="form-actions">
          <a className="btn" href={store ? storeAddress(store.reference) : pathOf('retail-stores')}>
            Cancel
          </a>
          <SubmitButton />
        </div>
      }
    >
      {session && <RestoreOffer session={session} />}
      <VisibleErrors />
      {storeForm.steps.map((step) => (
        <PartFields key={step.id} step={step} />
      ))}
    </Form>
  );
}
