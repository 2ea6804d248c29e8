import { useEffect, useState } from 'react';
import { labelForm } from '#lib/labels/label-form.ts';
import type { LabelEditorProps } from '#lib/labels/page-start.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import { setSheetFacts } from '#lib/labels/editor/sheet-facts.ts';
import { createLabelPreview } from '#lib/labels/editor/label-preview.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import { EditorBar } from './labels/EditorBar.tsx';
import { PreviewContext } from './labels/editor-parts.ts';
import { FindingsList } from './labels/FindingsList.tsx';
import { LabelSections } from './labels/LabelSections.tsx';
import { PreviewPane } from './labels/preview/PreviewPane.tsx';
import { openEditorSession } from '#lib/labels/editor/editor-session.ts';
import { Form } from './form/Form.tsx';
import { useSession } from './form/use-session.ts';
import { Conflict, RestoreOffer } from './form/Conflict.tsx';
import { focusKey } from '#lib/forms/session/focus-key.ts';
import { FormContext } from './form/form-parts.ts';
import { VisibleErrors } from './form/ErrorList.tsx';

/** Label editor: form on one side, print preview on the other. */
export function LabelEditor(props: LabelEditorProps) {
  const { today, requester, draft, values, files, images, settings, labelRevision, shown } = props;
  const [model] = useState(() => createFormModel(labelForm, { today, requester, values, files }));
  const [preview] = useState(() => {
    const known = Object.fromEntries(images.map(({ id, ...size }) => [id, size]));
    return createLabelPreview(model, { settings, labelRevision, images: known, shown });
  });
  useState(() => setSheetFacts(props.sheet));
  const { session, begin } = useSession(() => openEditorSession(model, draft));
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const want = () => {
      wantImages(attachmentsOf(model.$state.get().values, 'logo').map(({ id }) => id));
    };
    want();
    const stops = [model.$state.listen(want), preview.follow($labelImages)];
    return () => stops.forEach((stop) => stop());
  }, [model, preview]);

  const pick = (element: string, row?: number) =>
    focusKey(labelForm.type, row === undefined ? element : `${element}.${row}`);

  /** Opens the field: on phones the preview folds. */
  const pickInPreview = (element: string, row?: number) => {
    setOpen(false);
    pick(element, row);
  };

  return (
    <FormContext value={model}>
      <PreviewContext value={preview}>
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] md:gap-6">
          <aside className="label-side" aria-label="Preview" data-open={isOpen}>
            <PreviewPane onPick={pickInPreview} />
            <FindingsList
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
              onPick={pickInPreview}
            />
          </aside>
          <div className="label-main grid max-w-none min-w-0 gap-5">
            <Form
              model={model}
              begin={begin}
              method={undefined}
              className="form grid max-w-none min-w-0 gap-5"
              foot={null}
            >
              {session && <RestoreOffer session={session} />}
              <VisibleErrors />
              <LabelSections session={session} />
              {session && <Conflict session={session} />}
            </Form>
            <EditorBar session={session} start={props} onPick={pick} />
          </div>
        </div>
      </PreviewContext>
    </FormContext>
  );
}
