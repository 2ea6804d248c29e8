import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState, type ReactNode, type SyntheticEvent } from 'react';
import { approvalField, approvalForm } from '#lib/labels/label-form.ts';
import type { Facts, Requester, Values } from '#lib/forms/definition.ts';
import { signLabel } from '#lib/forms/kinds/signer.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext } from '../form/form-parts.ts';
import { useHydrated } from '../form/use-hydrated.ts';
import { DialogNotice } from '../ui/DialogNotice.tsx';

const SignatureInput = lazy(() => import('../form/signature/SignatureInput.tsx'));

export interface SignerFacts {
  readonly today: string;
  readonly requester: Requester;
  readonly signer?: Facts['signer'];
}

interface SignLabelsProps extends SignerFacts {
  /** Sends the signature; returns messages by key when it was refused, null when it was accepted. */
  readonly onSign: (signature: unknown) => Promise<Readonly<Record<string, string>> | null>;
  /** The button beside the one that signs. */
  readonly children: ReactNode;
}

function modelFor({ today, requester, signer }: SignerFacts): FormModel<Values> {
  const facts = { today, requester, files: new Map() };
  const values = initialValues(approvalForm, facts);
  return createFormModel(approvalForm, { today, requester, signer, values, files: [], step: 0 });
}

/** Asks for the signature of one label or of many; its buttons stay in sight. */
export function SignLabels({ onSign, children, ...facts }: SignLabelsProps) {
  const [model] = useState(() => modelFor(facts));
  const { values } = useStore(model.$state, { ssr: 'initial' });
  // The signature block is loaded by the browser alone.
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const go = (key: string | null) => {
    if (key !== null) focusKey(approvalForm.type, key);
  };
  const sign = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = model.validate();
    if (!checked.ok) {
      go(model.refuse(checked.fields));
      return;
    }
    setBusy(true);
    const refused = await onSign(checked.data[approvalField.name]);
    setBusy(false);
    if (refused) go(model.refuse(refused));
  };
  return (
    <form className="grid content-start gap-2" noValidate onSubmit={(event) => void sign(event)}>
      <FormContext value={model}>
        {isHydrated ? (
          <Suspense fallback={<p>Loading…</p>}>
            <SignatureInput field={approvalField} />
          </Suspense>
        ) : (
          <p>Loading…</p>
        )}
      </FormContext>
      <DialogNotice />
      <div className="sign-bar sticky bottom-0 flex flex-wrap justify-end gap-2.5 bg-base-100 py-3">
        {children}
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : signLabel(values[approvalField.name])}
        </button>
      </div>
    </form>
  );
}
