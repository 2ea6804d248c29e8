import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Batch } from '#lib/labels/batch/batch.store.ts';
import { sheetOfGoods, type KnownGoods } from '#lib/labels/batch/known-goods.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { lineCopiesForm } from '#lib/labels/print-form.ts';
import { Form } from '../../form/Form.tsx';
import { StepFields } from '../../form/StepFields.tsx';
import { SubmitButton } from '../../form/SubmitButton.tsx';
import { useSubmit } from '../../form/use-session.ts';
import { SameOnAll } from './SameOnAll.tsx';

interface KnownRowsProps {
  readonly batch: Batch;
  readonly label: Parameters<typeof sheetOfGoods>[0];
  readonly goods: KnownGoods;
  readonly onClose: () => void;
}

/** Step before the rows of known goods: their values, quantities, and common values. */
export function KnownRows({ batch, label, goods, onClose }: KnownRowsProps) {
  const { session } = batch;
  const { sheet, checking } = useStore(session.$state, { ssr: 'initial' });
  const [model] = useState(() => createFormModel(lineCopiesForm));
  const sending = useSubmit(model, ({ copies }) => {
    session.take(sheetOfGoods(label, goods, typeof copies === 'number' ? copies : null));
    session.look();
    return Promise.resolve({ kind: 'again' });
  });
  useEffect(() => session.take(sheetOfGoods(label, goods)), [session, label, goods]);
  const pieces = goods.lines.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <Form
      model={model}
      {...sending}
      className="grid gap-3"
      foot={
        <>
          <SameOnAll batch={batch} />
          <div className="form-actions">
            <button type="button" className="btn" onClick={onClose}>
              Cancel
            </button>
            <SubmitButton label={checking === null ? undefined : 'Checking…'} />
          </div>
        </>
      }
    >
      <p className="lead">
        {goods.source}: {counted(goods.lines.length, 'line')}, {counted(pieces, 'piece')}.
      </p>
      {goods.note !== '' && <p className="font-semibold">{goods.note}</p>}
      {sheet && <p>Each line fills: {sheet.headers.join(', ')}.</p>}
      <StepFields />
    </Form>
  );
}
