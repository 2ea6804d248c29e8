import {
  useCallback,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  lazy,
  Suspense,
} from 'react';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import {
  type PasteTarget,
  pasteText,
  pasteMessage,
  tableWithFewerErrors,
} from '#lib/forms/session/paste-rows.ts';
import { isBlock, parseTsv } from '#lib/forms/session/tsv.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { Field } from '../Field.tsx';
import { useField } from '../fields/use-field.ts';
import { Pager } from '../../ui/Pager.tsx';
import { AddFromFile } from './AddFromFile.tsx';
import { cellOf, focusCell, CellGroup } from './CellGroup.tsx';
import { LineRow } from './LineRow.tsx';
import { gridFor, pasteElsewhere } from './paste-block.ts';
import { ROWS_A_PAGE, useRows } from './use-rows.ts';
import { useUndo } from './use-undo.ts';
import { itemValues, type ItemColumns } from '#lib/forms/item-values.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { useFormState, type ControlProps } from '../form-parts.ts';
import { plural } from '#lib/kernel/text/nouns.ts';

interface Block {
  readonly cells: readonly (readonly string[])[];
  readonly at: PasteTarget;
}

interface Offer extends Block {
  readonly table: RowsField;
}

/** Maximum pasted cells validated immediately. */
const MAX_JUDGED = 50;

/** Line items: typed cell by cell, or pasted from a spreadsheet. */
export default function RowsInput({ field }: ControlProps<RowsField>) {
  const { id, frame, isInvalid } = useField(field);
  const { model, list, rows, shown, first, columns, grouped, page, pages, setPage, validate } =
    useRows(field);
  const body = useRef<HTMLTableSectionElement>(null);
  const { track, undo, act } = useUndo(field.name, body);
  const [offer, setOffer] = useState<Offer | null>(null);
  const { type } = model.definition;
  const form = useCallback(() => model.$state.get().values, [model]);

  const focusRow = (row: number, column: number) => {
    setPage(Math.floor(row / ROWS_A_PAGE));
    requestAnimationFrame(() => body.current && focusCell(body.current, row % ROWS_A_PAGE, column));
  };
  const add = (column = 0) => {
    const row = list.add();
    if (row !== null) focusRow(row, column);
  };
  /** Keys of the rows of the file that was read last. */
  const ofFile = useRef<readonly string[]>([]);
  const append = (
    added: readonly Values[],
    instead: readonly string[] = [],
    remarks: readonly string[] = [],
  ): number => {
    let count = 0;
    track(
      () => {
        count = list.append(added, instead);
        const left = added.length - count;
        return pasteMessage(
          count === 0 ? 'The table is full.' : `${counted(count, field.rowLabel)} added.`,
          [...(left > 0 ? [`${counted(left, field.rowLabel)} did not fit.`] : []), ...remarks],
        );
      },
      field.name,
      'added rows',
    );
    if (count > 0) focusRow(list.$rows.get().length - count, 0);
    return count;
  };
  const onStep: ComponentProps<typeof CellGroup>['onStep'] = (cell, step) => {
    const row = first + cell.row + step;
    if (row >= rows.length) add(cell.column);
    else if (row >= 0) focusRow(row, cell.column);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const cell = cellOf(event.target);
    if (!cell || !isBlock(text)) return;
    event.preventDefault();
    const from = columns.slice(columns.findIndex(({ name }) => name === cell.name));
    const block = { cells: parseTsv(text), at: { row: first + cell.row, columns: from } };
    const table =
      gridFor(model.definition, form(), field, block.cells) ??
      tableWithFewerErrors(model.definition, form(), field, from, block.cells);
    if (table) setOffer({ ...block, table });
    else pasteHere(block);
  };
  const pasteHere = ({ cells, at }: Block) => {
    setOffer(null);
    track(() => {
      const paste = list.paste(cells, at);
      // The others are validated when the form is sent.
      paste.rejected.slice(0, MAX_JUDGED).forEach(({ index, column }) => validate(index, column));
      return pasteText(paste);
    });
    focusRow(at.row, 0);
  };
  const pasteThere = ({ cells, table }: Offer) => {
    setOffer(null);
    track(() => {
      const paste = pasteElsewhere(table, form(), cells);
      model.fill(paste.fields);
      return paste.told;
    }, table.name);
  };

  return (
    <Field
      {...frame}
      frame="group"
      className="rows"
      hint={field.hint ?? 'You can paste lines from a spreadsheet into any cell.'}
    >
      <CellGroup
        id={id}
        className="relative overflow-x-auto rounded-field border border-line"
        aria-label={field.label}
        onStep={onStep}
        onPaste={onPaste}
      >
        <table className="rows-table" aria-describedby={`${id}-hint ${id}-message`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Number</span>
              </th>
              {[...columns, ...(field.computed ?? [])].map(({ name, label }) => (
                <th scope="col" key={name}>
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map((row, offset) => (
              <LineRow
                key={row.key}
                type={type}
                field={field}
                columns={columns}
                row={row}
                index={first + offset}
                errors={grouped.get(first + offset)}
                errorId={isInvalid && first + offset === 0 ? `${id}-message` : undefined}
                form={form}
                list={list}
                validate={validate}
              />
            ))}
          </tbody>
        </table>
      </CellGroup>
      {offer && (
        <PasteOffer
          table={offer.table}
          onMove={() => pasteThere(offer)}
          onStay={() => pasteHere(offer)}
        />
      )}
      <div className="rows-foot flex flex-wrap items-center gap-x-4 gap-y-2.5 pt-2.5 text-14">
        <button type="button" className="btn" onClick={() => add()}>
          Add {field.rowLabel}
        </button>
        {undo && (
          <button type="button" className="btn" onClick={undo}>
            Undo {act}
          </button>
        )}
        {field.items && <AddItems items={field.items} onRows={(added) => append(added)} />}
        {field.items && (
          <AddFromFile
            field={field}
            onRows={(added, isAnew, remarks) => {
              const count = append(added, isAnew ? ofFile.current : [], remarks);
              const keys = list.$rows.get().map(({ key }) => key);
              ofFile.current = count === 0 ? [] : keys.slice(-count);
            }}
          />
        )}
        <p>
          {rows.length} of {countText(field.maxRows)} max
        </p>
        {pages > 1 && (
          <Pager
            page={page + 1}
            size={ROWS_A_PAGE}
            total={rows.length}
            onPage={(next) => setPage(next - 1)}
          />
        )}
      </div>
    </Field>
  );
}

const ItemPicker = lazy(() => import('./ItemPicker.tsx'));

interface AddItemsProps {
  readonly items: ItemColumns;
  readonly onRows: (rows: readonly Values[]) => void;
}

/** Fills rows of a table from the catalogue. */
function AddItems({ items, onRows }: AddItemsProps) {
  const [isOpen, setOpen] = useState(false);
  const currency = useFormState(({ values }) => currencyOf(values));
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Add from my products
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ItemPicker
            isMany
            onPick={(picked) => onRows(picked.map((item) => itemValues(items, item, currency)))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface PasteOfferProps {
  /** The table that the block fits better. */
  readonly table: RowsField;
  readonly onMove: () => void;
  readonly onStay: () => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Asks where a pasted block belongs that fits another table of the form better. */
export const PasteOffer = ({ table, onMove, onStay }: PasteOfferProps) => (
  <div
    className="my-2.5 alert flex flex-wrap items-center gap-2.5 text-14 alert-warning"
    role="group"
    aria-label="Where to paste"
  >
    <p>These look like {plural(table.rowLabel)}.</p>
    <button ref={focus} type="button" className="btn" onClick={onMove}>
      Put them in {table.label}
    </button>
    <button type="button" className="btn" onClick={onStay}>
      Paste here
    </button>
  </div>
);
