import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { productColumns, productImport } from '#lib/products/product-columns.ts';
import { productTexts } from '#lib/products/product-texts.ts';
import type { Product } from '#lib/products/replies.ts';
import { checkRow } from '#lib/spreadsheets/check-rows.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';

interface ProductEditorProps {
  /** Null for a new one. */
  readonly product: Product | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Texts = Readonly<Record<string, string>>;

const textsIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );

const messagesOf = (values: Texts): Texts => {
  const { errors } = checkRow(productImport, { row: 1, values });
  return Object.fromEntries(errors.map(({ column, message }) => [column, message]));
};

async function save(product: Product | null, values: Texts) {
  const { changeProduct, createProduct } = await import('#lib/products/browser-client.ts');
  return product ? changeProduct(product.id, values) : createProduct(values);
}

/** One product in a dialog: its fields are the columns of the import, with the same rules. */
export function ProductEditor({ product, onClose, onSaved }: ProductEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [messages, setMessages] = useState<Texts>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would choose the part that scrolls.
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const texts: Texts = product ? productTexts(product) : {};

  const focusFirst = (found: Texts): void => {
    const first = productColumns.find(({ key }) => key in found);
    if (first) document.getElementById(`product-${first.key}`)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = textsIn(event.currentTarget);
    const found = messagesOf(values);
    setMessages(found);
    if (Object.keys(found).length > 0) {
      focusFirst(found);
      return;
    }
    setBusy(true);
    const answer = await save(product, values);
    setBusy(false);
    if (answer.ok) {
      notify(answer.value.message || 'Product saved.');
      onSaved();
      dialog.current?.close();
      return;
    }
    setMessages(answer.error.fields);
    focusFirst(answer.error.fields);
    showFailure(answer.error, 'The product was not saved.');
  };
  const title = product ? `Product ${product.sku}` : 'New product';
  return (
    <dialog
      ref={dialog}
      className="confirm product-editor"
      aria-labelledby="product-title"
      onClose={onClose}
    >
      <h2 id="product-title">{title}</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="confirm-content product-fields">
          {productColumns.map(({ key, title: label, required, help }) => {
            const message = messages[key];
            const id = `product-${key}`;
            return (
              <div className="field" key={key}>
                <label className="field-label" htmlFor={id}>
                  {label}
                </label>
                {required !== true && <span className="field-optional">optional</span>}
                <p className="field-hint" id={`${id}-hint`}>
                  {help}
                </p>
                <input
                  id={id}
                  name={key}
                  className="field-control"
                  defaultValue={texts[key] ?? ''}
                  required={required === true}
                  aria-invalid={message !== undefined}
                  aria-describedby={`${id}-hint ${id}-message`}
                />
                <p className="field-message" id={`${id}-message`} data-tone="error">
                  {message}
                </p>
              </div>
            );
          })}
        </div>
        <div className="confirm-actions">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save product'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
