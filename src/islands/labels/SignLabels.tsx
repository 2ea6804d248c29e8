import { useStore } from '@nanostores/react';
import { useEffect, useState, lazy, Suspense, type ReactNode } from 'react';
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { LabelDrawing } from './preview/LabelDrawing.tsx';
import { approvalField, approvalForm } from '#lib/labels/label-form.ts';
import type { Facts, Requester, Values } from '#lib/forms/definition.ts';
import { signLabel } from '#lib/forms/kinds/signer.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { Form } from '../form/Form.tsx';
import { useSubmit } from '../form/use-session.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { DialogNotice } from '../ui/DialogNotice.tsx';

interface ProofPictureProps {
  readonly name: string;
  readonly list: DisplayList;
}

const MARGIN_MM = 1;

const imagesOf = ({ items }: DisplayList): string[] =>
  items.flatMap((item) => (item.type === 'image' ? [item.image] : []));

/** Shows a label before it is approved; a press shows it at twice its size. */
export function ProofPicture({ name, list }: ProofPictureProps) {
  const [isDouble, setDouble] = useState(false);
  const images = useStore($labelImages, { ssr: 'initial' });
  useEffect(() => wantImages(imagesOf(list)), [list]);
  return (
    <div className="preview-stage proof-picture" data-zoom={isDouble ? 'double' : 'fit'}>
      <div className="relative">
        <LabelDrawing
          list={list}
          images={images}
          label={`The label ${name}`}
          margin={MARGIN_MM}
          {...(isDouble && { width: `${(list.width + 2 * MARGIN_MM) * 2}mm` })}
        />
        <button
          type="button"
          className="absolute inset-0 size-full"
          aria-pressed={isDouble}
          aria-label={`${name} at 200%`}
          onClick={() => setDouble(!isDouble)}
        />
      </div>
    </div>
  );
}

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

/** Asks for the signature of one label or of many; its buttons stay in sight. */
export function SignLabels({ onSign, children, ...facts }: SignLabelsProps) {
  const [model] = useState(() => createFormModel(approvalForm, facts));
  const { values } = useStore(model.$state, { ssr: 'initial' });
  // The signature block is client-only.
  const isHydrated = useHydrated();
  const sending = useSubmit(model, async (signed: Values) => {
    const fields = await onSign(signed[approvalField.name]);
    return fields ? { kind: 'refused', fields } : { kind: 'done' };
  });
  return (
    <Form
      model={model}
      {...sending}
      className="grid content-start gap-2"
      foot={
        <>
          <DialogNotice />
          <div className="sign-bar sticky bottom-0 flex flex-wrap justify-end gap-2.5 bg-base-100 py-3">
            {children}
            <SubmitButton
              className="btn btn-primary"
              label={signLabel(values[approvalField.name])}
            />
          </div>
        </>
      }
    >
      {isHydrated ? (
        <Suspense fallback={<p>Loading…</p>}>
          <SignatureInput field={approvalField} />
        </Suspense>
      ) : (
        <p>Loading…</p>
      )}
    </Form>
  );
}
