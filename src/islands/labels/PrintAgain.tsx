import { useState } from 'react';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { textOf } from '#lib/forms/values.ts';
import { printAgainForm } from '#lib/labels/print-form.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { Form } from '../form/Form.tsx';
import { StepFields } from '../form/StepFields.tsx';
import { useSubmit } from '../form/use-session.ts';

interface PrintAgainProps {
  /** Id of the earlier print. */
  readonly id: string;
  /** The call below /api that makes the file. */
  readonly path: string;
  /** Name of the file without its extension. */
  readonly name: string;
  /** Shown above the fields; '' for none. */
  readonly note: string;
}

/** Asks for the reason and the file, and prints the same cartons again. */
export function PrintAgain(props: PrintAgainProps) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <PrintAgainForm {...props} />
  ) : (
    <button type="button" className="no-print btn mt-2" onClick={() => setOpen(true)}>
      Print again
    </button>
  );
}

function PrintAgainForm({ id, path, name, note }: PrintAgainProps) {
  const [model] = useState(() => createFormModel(printAgainForm(id)));
  const sending = useSubmit(model, async (values) => {
    const came = await downloadFile(path, `${name}.${textOf(values, 'format')}`, values);
    if (came) location.reload();
    return { kind: 'again' };
  });
  return (
    <Form model={model} {...sending} className="form no-print mt-2">
      {note !== '' && <p className="lead">{note}</p>}
      <StepFields />
    </Form>
  );
}
