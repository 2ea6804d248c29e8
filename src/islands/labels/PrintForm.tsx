import { useState } from 'react';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { isChoice } from '#lib/forms/values.ts';
import { saveOutput } from '#lib/labels/editor/label-acts.ts';
import { outputOf, printForm, type PrintedLabel } from '#lib/labels/print-form.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { Form } from '../form/Form.tsx';
import { Folded } from '../form/MoreOptions.tsx';
import { useFormState, useModel } from '../form/form-parts.ts';
import { useShownNames } from '../form/StepFields.tsx';
import { useSubmit } from '../form/use-session.ts';
import { NamedFields, PaperFields } from './PaperFields.tsx';

interface PrintFormProps extends PrintedLabel {
  readonly id: string;
  readonly reference: string;
}

function AdjustPosition() {
  const { definition } = useModel();
  const isShown = useShownNames().has('nudgeX');
  const fields = definition.steps[0]?.fields.filter(({ name }) => name.startsWith('nudge')) ?? [];
  return isShown && <Folded title="Adjust position" about="" fields={fields} isOpen={false} />;
}

function PdfTip() {
  const isPdf = useFormState(({ values }) => isChoice(values, 'format', 'pdf'));
  return (
    isPdf && (
      <p className="field-hint print-tip">
        In the print dialog choose <strong>Actual size</strong> or 100%, never Fit.{' '}
        <button
          type="button"
          className="cursor-pointer font-semibold underline"
          onClick={() => void downloadFile('/client/label-calibration', 'printer-test.pdf')}
        >
          Test your printer
        </button>{' '}
        with a ruler of 100 mm.
      </p>
    )
  );
}

/** Print form: quantity and printer of a label. */
export function PrintForm({ id, reference, ...label }: PrintFormProps) {
  const [model] = useState(() => createFormModel(printForm(label)));
  const sending = useSubmit(model, async (values) => {
    const output = outputOf(values, label.isCarton);
    const mark = output.revision < label.revision ? '-superseded' : '';
    await saveOutput(id, output, `${reference}-r${output.revision}${mark}.${output.format}`);
    return { kind: 'again' };
  });
  return (
    <Form model={model} {...sending} className="form print-form">
      <NamedFields names={['revision', 'format', 'count', 'paper']} />
      <PaperFields />
      <AdjustPosition />
      <PdfTip />
    </Form>
  );
}
