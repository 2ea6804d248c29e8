import { useEffect, useRef, useState } from 'react';
import { itemText } from '#lib/forms/item-values.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import { findItems, type FoundItems } from '#lib/products/find-items.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { Input } from '../../ui/Control.tsx';
import { DialogNotice } from '../../ui/DialogNotice.tsx';

interface ItemPickerProps {
  /** Several items may be chosen before they are added; otherwise one press adds one item. */
  readonly isMany?: boolean;
  readonly onPick: (items: readonly CatalogueItem[]) => void;
  readonly onClose: () => void;
}

/** Dialog with a search over the client's items. Opens on mount. */
export default function ItemPicker({ isMany = false, onPick, onClose }: ItemPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState<FoundItems | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, CatalogueItem>>(new Map());

  /** Incremented by each successful search: hides earlier errors. */
  const [turn, setTurn] = useState(0);

  const search = (text: string) =>
    void findItems(text.trim()).then((answer) => {
      if (!answer) return;
      setFound(answer);
      setTurn((before) => before + 1);
    });
  useEffect(() => {
    dialog.current?.showModal();
    search('');
  }, []);

  const take = (items: readonly CatalogueItem[]) => {
    onPick(items);
    dialog.current?.close();
  };
  const toggle = (item: CatalogueItem, isOn: boolean) => {
    const next = new Map(chosen);
    if (isOn) next.set(item.sku, item);
    else next.delete(item.sku);
    setChosen(next);
  };
  /** All that the search has found, such as every size of a style. */
  const chooseAll = (items: readonly CatalogueItem[]) =>
    setChosen(new Map([...chosen, ...items.map((item) => [item.sku, item] as const)]));
  return (
    <dialog
      ref={dialog}
      className="confirm w-[min(36rem,calc(100vw_-_24px))] max-w-none flex-col open:flex"
      aria-labelledby="item-picker-title"
      onClose={onClose}
    >
      <h2 id="item-picker-title">{isMany ? 'Add from my products' : 'Choose a product'}</h2>
      <label className="field-label pt-2" htmlFor="item-picker-search">
        Search
      </label>
      <Input
        id="item-picker-search"

        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder="SKU, style, color, GTIN"
        onChange={({ currentTarget }) => search(currentTarget.value)}
        onKeyDown={(event) => {
          // The dialog may be inside a form: Enter searches without submitting.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-2.5 pt-2 text-14">
        {found && found.total > found.items.length && (
          <p className="mr-auto text-muted">
            {found.items.length} of {countText(found.total)}. Search to see others.
          </p>
        )}
        {isMany && found && found.items.length > 1 && (
          <button type="button" className="btn btn-sm" onClick={() => chooseAll(found.items)}>
            Choose all {found.items.length}
          </button>
        )}
        {chosen.size > 0 && (
          <button type="button" className="btn btn-sm" onClick={() => setChosen(new Map())}>
            Choose none
          </button>
        )}
      </div>
      <div className="confirm-content">
        {found?.items.length === 0 && (
          <p role="status">
            Nothing found. <a href={pathOf('products')}>See all products</a>
          </p>
        )}
        <ul className="min-h-[30vh]" aria-label="Products">
          {found?.items.map((item) => (
            <li key={item.id}>
              {isMany ? (
                <label className="item-choice">
                  <input
                    type="checkbox"
                    checked={chosen.has(item.sku)}
                    onChange={({ currentTarget }) => toggle(item, currentTarget.checked)}
                  />
                  <b>{item.sku}</b> {itemText(item)}
                </label>
              ) : (
                <button type="button" className="item-choice" onClick={() => take([item])}>
                  <b>{item.sku}</b> {itemText(item)}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <DialogNotice key={turn} />
      <div className="flex flex-wrap justify-end gap-2.5 pt-4">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        {isMany && (
          <button
            type="button"
            className="btn btn-primary"
            disabled={chosen.size === 0}
            onClick={() => take(inSizeOrder([...chosen.values()]))}
          >
            {chosen.size === 0 ? 'Add products' : `Add ${counted(chosen.size, 'product')}`}
          </button>
        )}
      </div>
    </dialog>
  );
}
