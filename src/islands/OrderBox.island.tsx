import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { errorView } from '#lib/forms/field-view.ts';
import { DropArea } from './form/attachments/DropArea.tsx';
import { FieldMessage } from './ui/FieldMessage.tsx';

const ID = 'order-text';

interface OrderBoxProps {
  /** Endings of the files that are read, as the `accept` of an input: Home loads no list of them. */
  readonly accept: string;
}

/** The box that an order is pasted into, or chosen as a file. Uncontrolled: text that was typed before React came stays. */
export function OrderBox({ accept }: OrderBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState('');
  const [isReading, setReading] = useState(false);

  useLayoutEffect(() => {
    const { current } = box;
    if (current?.value !== '') return;
    void import('#lib/orders/pending-order.ts').then(({ readPendingOrder: keptOrder }) => {
      current.value ||= keptOrder()?.text ?? '';
    });
  }, []);

  const keep = (text: string) =>
    void import('#lib/orders/pending-order.ts').then(({ storeOrder: keepOrder }) =>
      keepOrder({ text, reading: null }),
    );
  const read = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReading) return;
    setMessage('');
    setReading(true);
    const { openOrder } = await import('#lib/orders/open-order.ts');
    const error = await openOrder({ text: box.current?.value ?? '', file });
    setReading(false);
    setMessage(error);
    if (error !== '') box.current?.focus();
  };
  const take = ([first]: readonly File[]) => {
    if (first) setFile(first);
    setMessage('');
  };

  return (
    <form noValidate onSubmit={(event) => void read(event)}>
      <DropArea label="Order" onFiles={take}>
        <div className="field w-full">
          <label className="field-label" htmlFor={ID}>
            Paste your order
          </label>
          <p className="field-hint" id={`${ID}-hint`}>
            Spreadsheet cells, a purchase order, a packing list or an email.
          </p>
          <textarea
            ref={box}
            id={ID}
            className="field-control"
            rows={2}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${ID}-hint ${ID}-message`}
            aria-invalid={message !== '' || undefined}
            onChange={({ currentTarget }) => keep(currentTarget.value)}
          />
          <FieldMessage id={`${ID}-message`} view={errorView(message)} />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Choose a file"
          accept={accept}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <div className="flex w-full flex-wrap items-center gap-2">
          <button type="submit" className="btn btn-primary" aria-busy={isReading}>
            {isReading ? 'Reading…' : 'Read it'}
          </button>
          <button type="button" className="btn" onClick={() => input.current?.click()}>
            Choose a file
          </button>
          {!file && <span className="file-way text-14 text-muted">or drop it here</span>}
          {file && (
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
              {file.name}
              <button type="button" className="text-button" onClick={() => setFile(null)}>
                Remove file
              </button>
            </span>
          )}
        </div>
      </DropArea>
    </form>
  );
}
