import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { approvalField, approvalForm } from '#lib/labels/label-form.ts';
import type { Facts, Requester, Values } from '#lib/forms/definition.ts';
import { signLabel } from '#lib/forms/kinds/signer.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext } from '../form/form-parts.ts';
import { DialogNotice } from '../ui/DialogNotice.tsx';

const SignatureInput = lazy(() => import('../form/signature/SignatureInput.tsx'));

interface ApprovalDialogProps {
  readonly today: string;
  readonly requester: Requester;
  readonly signer?: Facts['signer'];
  /** Sends the signature; returns messages by key when it was refused, null when it was accepted. */
  readonly onSign: (signature: unknown) => Promise<Readonly<Record<string, string>> | null>;
  readonly onClose: () => void;
}

function modelFor({
  today,
  requester,
  signer,
}: Pick<ApprovalDialogProps, 'today' | 'requester' | 'signer'>): FormModel<Values> {
  const facts = { today, requester, files: new Map() };
  const values = initialValues(approvalForm, facts);
  return createFormModel(approvalForm, { today, requester, signer, values, files: [], step: 0 });
}

/** The signature block that makes a revision of a label immutable. */
export function ApprovalDialog({ onSign, onClose, ...facts }: ApprovalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [model] = useState(() => modelFor(facts));
  const { values } = useStore(model.$state);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
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
    <dialog
      ref={dialog}
      className="confirm w-[min(40rem,calc(100vw_-_24px))] max-w-none"
      aria-labelledby="approval-title"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void sign(event)}>
        <h2 id="approval-title">Approve this label</h2>
        <div className="confirm-content">
          <FormContext value={model}>
            <Suspense fallback={<p>Loading…</p>}>
              <SignatureInput field={approvalField} />
            </Suspense>
          </FormContext>
        </div>
        <DialogNotice />
        <div className="flex flex-wrap justify-end gap-2.5 pt-4">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
            {isBusy ? 'Sending…' : signLabel(values[approvalField.name])}
          </button>
        </div>
      </form>
    </dialog>
  );
}
