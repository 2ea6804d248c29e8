import { useEffect, useRef, useState } from 'react';
import { oneStep, type FormDefinition, type Messages, type Values } from '#lib/forms/definition.ts';
import { createModel, type FormCheck } from '#lib/forms/session/model.ts';
import { textOf } from '#lib/forms/values.ts';
import { productColumns, whenNoCurrency } from '#lib/products/product-columns.ts';
import { productKeys } from '#lib/products/fields.ts';
import { STORED_PRODUCT } from '#lib/products/product-dialog.store.ts';
import { productRules } from '#lib/products/product-currency.ts';
import { clashesOf, mergeOverNewest, productTexts } from '#lib/products/product-texts.ts';
import type { Product } from '#lib/products/replies.ts';
import { checkRow } from '#lib/spreadsheets/check-rows.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';
import { storeUnsent } from '#lib/session/unsent.store.ts';
import { CareOfProduct } from './CareOfProduct.tsx';
import { Form } from '../form/Form.tsx';
import { useSubmit } from '../form/use-session.ts';
import { StepFields } from '../form/StepFields.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { DialogNotice } from '../ui/DialogNotice.tsx';

type Texts = Readonly<Record<string, string>>;

interface ProductEditorProps {
  /** Null for a new one. */
  readonly product: Product | null;
  /** A new one begins with its values, but its SKU and barcode number are its own. */
  readonly like?: Product | undefined;
  /** In place of the values to begin with. */
  readonly typed?: Texts | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Hints of a spreadsheet that mean nothing in a form. */
const hints: Readonly<Record<string, string>> = {
  gtin: '8, 12, 13 or 14 digits with the check digit.',
  coo: '',
  currency: whenNoCurrency,
  care: 'As sentences: Machine wash cold. Do not bleach. Labels take their symbols from it.',
};

/** The columns of the import as fields. */
const productForm: FormDefinition = {
  type: 'product',
  title: 'Product',
  submitLabel: 'Save product',
  busyLabel: 'Saving…',
  errorsOnly: true,
  steps: oneStep(
    productColumns.map(({ key, title, required, help, options }) => {
      const hint = hints[key] ?? help;
      const field = { name: key, label: title, required: required === true, ...(hint && { hint }) };
      if (options) return { ...field, kind: 'select', options };
      return { ...field, kind: key === 'care' ? 'textarea' : 'text' };
    }),
  ),
};

const afterIt = productKeys.indexOf('care') + 1;
const upToCare: readonly string[] = productKeys.slice(0, afterIt);
const afterCare: readonly string[] = productKeys.slice(afterIt);

const textsIn = (values: Values): Texts =>
  Object.fromEntries(productColumns.map(({ key }) => [key, textOf(values, key)]));

function messagesOf(values: Values, stored: Texts): Messages {
  const definition = { columns: productColumns, rules: productRules };
  const texts = textsIn(values);
  const { errors } = checkRow(definition, { row: 1, values: texts });
  const changed = errors.filter(
    ({ column }) => texts[column] !== stored[column] || !stored[column],
  );
  return Object.fromEntries(changed.map(({ column, message }) => [column, message]));
}

/** The rules of the import; a stored value is not validated again. */
const checkOver = (stored: Texts): FormCheck<Texts> => ({
  form: (values) => {
    const fields = messagesOf(values, stored);
    return Object.keys(fields).length > 0
      ? { ok: false, fields }
      : { ok: true, data: textsIn(values) };
  },
});

const changedElsewhere =
  'This product has changed since you opened it. Fields you did not edit now show the saved values. Check them and save again.';

const startValues = (product: Product | null, like: Product | undefined): Texts => {
  if (product) return productTexts(product);
  return like ? { ...productTexts(like), sku: '', gtin: '' } : {};
};

/** One product in a dialog: its fields are the columns of the import, with the same rules. */
export default function ProductEditor(props: ProductEditorProps) {
  const { product, like, typed: kept, onClose, onSaved } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [{ model, look, update }] = useState(() =>
    createModel(productForm, checkOver(product ? productTexts(product) : {}), {
      values: kept ?? startValues(product, like),
    }),
  );
  const opened = useRef(product);
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would choose the part that scrolls.
    dialog.current?.querySelector('input')?.focus();
  }, []);

  const sending = useSubmit(model, async (values: Texts) => {
    const calls = await import('#lib/products/client.ts');
    const { current: read } = opened;
    storeUnsent(STORED_PRODUCT, [JSON.stringify({ product: read, like, typed: values })]);
    const answer = await (read ? calls.changeProduct(read, values) : calls.createProduct(values));
    if (answer.ok || answer.error.kind !== 'unauthorized') storeUnsent(STORED_PRODUCT, []);
    if (answer.ok) {
      notify(answer.value.message || 'Product saved.');
      onSaved();
      dialog.current?.close();
      return { kind: 'done' };
    }
    const { status, fields } = answer.error;
    const isChanged = read && status === 409 && Object.keys(fields).length === 0;
    const newest = isChanged ? await calls.readProduct(read.id) : null;
    if (read && newest?.ok) {
      const { body } = newest.value;
      const { values: typed, generation } = look();
      update({ values: mergeOverNewest(typed, read, body), generation: generation + 1 });
      opened.current = body;
      notify(changedElsewhere, 'error');
      return { kind: 'refused', fields: clashesOf(typed, read, body) };
    }
    returnAfterLogin(answer.error);
    showFailure(answer.error, 'The product was not saved.');
    return { kind: 'refused', fields };
  });
  return (
    <dialog
      ref={dialog}
      className="confirm product-editor w-[min(46rem,calc(100vw_-_24px))] max-w-none"
      aria-labelledby="product-title"
      onClose={onClose}
    >
      <h2 id="product-title">
        {product ? `Product ${product.sku}` : like ? `New product like ${like.sku}` : 'New product'}
      </h2>
      <Form
        model={model}
        {...sending}
        className=""
        foot={
          <>
            <DialogNotice />
            <div className="flex flex-wrap justify-end gap-2.5 pt-4">
              <button type="button" className="btn" onClick={() => dialog.current?.close()}>
                Cancel
              </button>
              <SubmitButton className="btn btn-primary" />
            </div>
          </>
        }
      >
        <div className="confirm-content product-fields field-columns grid auto-rows-max items-start gap-x-5 gap-y-1 sm:grid-cols-[1fr_1fr]">
          <StepFields only={upToCare} />
          <CareOfProduct />
          <StepFields only={afterCare} />
        </div>
      </Form>
    </dialog>
  );
}
