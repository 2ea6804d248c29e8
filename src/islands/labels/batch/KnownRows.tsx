import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Batch } from '#lib/labels/batch/batch.store.ts';
import { MAX_COPIES } from '#lib/labels/batch/columns.ts';
import { sheetOfGoods, type KnownGoods } from '#lib/labels/batch/known-goods.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { Input } from '../../ui/Control.tsx';
import { SameOnAll } from './SameOnAll.tsx';

interface KnownRowsProps {
  readonly batch: Batch;
  readonly label: Parameters<typeof sheetOfGoods>[0];
  readonly goods: KnownGoods;
  readonly onClose: () => void;
}

/** How many of each: a whole number that is typed, or the pieces of the lines. */
const copiesOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MAX_COPIES ? count : undefined;
};

/** Step before the rows of known goods: their values, quantities, and common values. */
export function KnownRows({ batch, label, goods, onClose }: KnownRowsProps) {
  const { session } = batch;
  const { sheet, checking } = useStore(session.$state, { ssr: 'initial' });
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  useEffect(() => session.take(sheetOfGoods(label, goods)), [session, label, goods]);
  const pieces = goods.lines.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const copies = copiesOf(text);
        if (copies === undefined) {
          setMessage(`Enter a whole number from 1 to ${countText(MAX_COPIES)}.`);
          return;
        }
        session.take(sheetOfGoods(label, goods, copies));
        session.look();
      }}
    >
      <p className="lead">
        {goods.source}: {counted(goods.lines.length, 'line')}, {counted(pieces, 'piece')}.
      </p>
      {goods.note !== '' && <p className="font-semibold">{goods.note}</p>}
      {sheet && <p>Each line fills: {sheet.headers.join(', ')}.</p>}
      <div className="max-w-80">
        <label className="field-label" htmlFor="known-copies">
          Labels for each line
        </label>
        <Input
          id="known-copies"

          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={message !== ''}
          aria-describedby="known-copies-hint"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setMessage('');
          }}
        />
        <p className="field-hint" id="known-copies-hint">
          {message === '' ? (
            'Leave empty for one label per piece. Every quantity can be changed in the next step.'
          ) : (
            <span className="font-semibold text-error" role="alert">
              {message}
            </span>
          )}
        </p>
      </div>
      <SameOnAll batch={batch} />
      <p className="form-actions">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" disabled={checking !== null}>
          {checking === null ? 'Review the labels' : 'Checking…'}
        </button>
      </p>
    </form>
  );
}
