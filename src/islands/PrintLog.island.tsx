import { useState } from 'react';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { textOf } from '#lib/forms/values.ts';
import { printAgainForm } from '#lib/labels/print-form.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { Form } from './form/Form.tsx';
import { StepFields } from './form/StepFields.tsx';
import { useSubmit } from './form/use-session.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { counted } from '#lib/kernel/count-text.ts';
import type { LabelRecord } from '#lib/labels/replies.ts';

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
function PrintAgain(props: PrintAgainProps) {
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

interface PrintLogProps {
  readonly record: Pick<LabelRecord, 'id' | 'reference' | 'revision' | 'prints'>;
  /** Hides Print again: for an archived label, and for a person who may only read. */
  readonly isFinal: boolean;
}

/** Who printed how many; cartons can be printed again with their numbers. */
export function PrintLog({ record, isFinal }: PrintLogProps) {
  const { id, reference, revision: newest, prints } = record;
  return (
    <ol className="grid gap-3">
      {prints.map(({ firstSscc, lastSscc, revision, ...print }) => (
        <li key={print.id}>
          <p>
            <strong>{counted(print.labels, 'label')}</strong> {print.format.toUpperCase()}{' '}
            <span className="text-14 text-muted">r{revision}</span>
          </p>
          <p className="text-14 text-muted">
            {print.who}, {companyMomentText(print.at)}
          </p>
          {firstSscc !== null && (
            <p className="text-14 text-muted">
              SSCC {firstSscc}
              {lastSscc !== firstSscc && ` to ${lastSscc ?? ''}`}
            </p>
          )}
          {print.reason !== null && <p className="text-14">Printed again: {print.reason}</p>}
          {firstSscc !== null && !isFinal && (
            <PrintAgain
              id={print.id}
              path={`/client/labels/${encodeURIComponent(id)}/prints/${print.id}/again`}
              name={`${reference ?? 'label'}-r${revision}`}
              note={
                revision < newest
                  ? `These labels are of revision ${revision}; the label has a newer one.`
                  : ''
              }
            />
          )}
        </li>
      ))}
    </ol>
  );
}
