import { useRef, useState, type ClipboardEvent } from 'react';
import type { RowsField } from '#lib/forms/definition.ts';
import { placesOf, type StorePlace } from '#lib/forms/session/distribution.ts';
import { isBlock, parseTsv } from '#lib/forms/session/tsv.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { Input } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { useField } from '../fields/use-field.ts';
import { useLongModel, type ControlProps } from '../form-parts.ts';
import { cellOf, focusCell, CellGroup } from './CellGroup.tsx';
import { GridTable } from './GridTable.tsx';
import RowsInput, { PasteOffer } from './RowsInput.tsx';
import { ITEMS } from './paste-block.ts';
import { useGrid } from './use-grid.ts';
import { ROWS_A_PAGE } from './use-rows.ts';

/** Items down, stores across, pieces in the cells. Rows that are no grid, such as of an older draft, stay a table. */
export default function GridInput({ field }: ControlProps<RowsField>) {
  const model = useLongModel();
  const [first] = useState(() => {
    const { values } = model.$state.get();
    return placesOf(rowsOf(values, field.name), rowsOf(values, ITEMS).length);
  });
  return first === null ? <RowsInput field={field} /> : <Grid field={field} first={first} />;
}

function Grid({
  field,
  first,
}: ControlProps<RowsField> & { readonly first: readonly StorePlace[] }) {
  const { id, frame, blur, isInvalid } = useField(field);
  const [page, setPage] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const adding = useRef<HTMLInputElement>(null);
  const grid = useGrid(field, first, { body, blur });
  const { lines, places, offer, undo, search, found } = grid;
  const start = page * ROWS_A_PAGE;

  const add = async () => {
    const input = adding.current;
    const text = input?.value.trim() ?? '';
    if (!input || text === '') return;
    input.value = '';
    const from = document.activeElement;
    const column = await grid.add(text);
    // Somebody who types on, here or elsewhere, is left there.
    if (column === null || input.value !== '' || document.activeElement !== from) return;
    requestAnimationFrame(() => body.current && focusCell(body.current, 0, column));
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const cell = cellOf(event.target);
    if (!isBlock(text)) return;
    event.preventDefault();
    grid.paste(parseTsv(text), { line: start + (cell?.row ?? 0) + 1, column: cell?.column ?? 0 });
  };
  const addId = `${id}-store`;

  return (
    <Field {...frame} frame="group" className="rows">
      <CellGroup
        id={id}
        aria-label={field.label}
        onPaste={onPaste}
        onStep={(cell, step) =>
          body.current && focusCell(body.current, cell.row + step, cell.column)
        }
      >
        <div className="flex flex-wrap items-end gap-2.5 pb-2.5">
          <div className="min-w-0 flex-1 basis-64">
            <label className="field-label" htmlFor={addId}>
              Store
            </label>
            <Input
              ref={adding}
              id={addId}

              list={`${addId}-found`}
              autoComplete="off"
              maxLength={160}
              placeholder="Store number or name"
              aria-invalid={isInvalid}
              aria-describedby={isInvalid ? `${id}-message` : undefined}
              onFocus={({ currentTarget }) => void search(currentTarget.value)}
              onChange={({ currentTarget }) => void search(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                event.stopPropagation();
                void add();
              }}
            />
            <datalist id={`${addId}-found`}>
              {found.map(({ reference, title }) => (
                <option key={reference} value={reference}>
                  {title}
                </option>
              ))}
            </datalist>
          </div>
          <button type="button" className="btn" onClick={() => void add()}>
            Add store
          </button>
        </div>
        {lines.length === 0 && <p className="text-muted">Enter your items first.</p>}
        {places.length > 0 && lines.length > 0 && (
          <GridTable field={field} grid={grid} start={start} body={body} />
        )}
        {offer && <PasteOffer table={offer.table} onMove={offer.onMove} onStay={offer.onStay} />}
        {undo && (
          <button type="button" className="btn mt-2.5" onClick={undo}>
            Undo paste
          </button>
        )}
        {lines.length > ROWS_A_PAGE && (
          <Pager
            page={page + 1}
            size={ROWS_A_PAGE}
            total={lines.length}
            onPage={(next) => setPage(next - 1)}
          />
        )}
      </CellGroup>
    </Field>
  );
}
