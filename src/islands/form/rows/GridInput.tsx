import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { controlId } from '#lib/forms/field-view.ts';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import {
  cellKey,
  cellsOf,
  moved,
  ownPlace,
  pasteGrid,
  placeName,
  placeOf,
  placesOf,
  storesNamed,
  withCell,
  withoutPlace,
  type Place,
} from '#lib/forms/session/distribution.ts';
import { isBlock, parseTsv } from '#lib/forms/session/tsv.ts';
import { rowTitle } from '#lib/forms/row-numbers.ts';
import { countOf, rowsOf } from '#lib/forms/values.ts';
import { notify } from '#lib/session/toast.store.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Field } from '../Field.tsx';
import { useField } from '../fields/use-field.ts';
import { useFormState, useLongModel } from '../form-parts.ts';
import { lostText } from './lost-text.ts';
import { cellOf, focusCell, rowStep } from './cell-keys.ts';
import { PlaceHead } from './PlaceHead.tsx';
import RowsInput from './RowsInput.tsx';
import { useStoreNames } from './use-store-names.ts';
import { ROWS_A_PAGE } from './use-rows.ts';

interface GridInputProps {
  readonly field: RowsField;
}

const ITEMS = 'lines';

// An item without a name keeps its place: what names an item is its number.
const namedItems = (values: Values): readonly Values[] => {
  const all = rowsOf(values, ITEMS);
  return all.slice(0, all.findLastIndex((item) => rowTitle(item, 1) !== '1.') + 1);
};

/** Items down, stores across, pieces in the cells. Rows that are no grid, such as of an older draft, stay a table. */
export default function GridInput({ field }: GridInputProps) {
  const model = useLongModel();
  const [first] = useState(() => {
    const { values } = model.$state.get();
    return placesOf(rowsOf(values, field.name), rowsOf(values, ITEMS).length);
  });
  return first === null ? <RowsInput field={field} /> : <Grid field={field} first={first} />;
}

function Grid({ field, first }: GridInputProps & { readonly first: readonly Place[] }) {
  const { name } = field;
  const model = useLongModel();
  const { type } = model.definition;
  const { id, frame, blur, isInvalid } = useField(field);
  /** Read again after each search: others may have come or gone meanwhile, as may rows. */
  const [$places] = useState(() => atom(first));
  const places = useStore($places);
  const [page, setPage] = useState(0);
  /** Grows when cells were written over: their controls start anew. */
  const [version, setVersion] = useState(0);
  const items = useFormState(({ values }) => values[ITEMS]);
  const lines = namedItems({ [ITEMS]: items });
  const held = useFormState(({ values }) => values[name]);
  const rows = rowsOf({ held }, 'held');
  const cells = useMemo(() => cellsOf(rowsOf({ held }, 'held')), [held]);
  const errors = useFormState((state) => state.errors);
  const { names, found, search, find, known, twin } = useStoreNames(
    places.map(({ store }) => store),
    places.map(({ storeText }) => storeText),
    (storeNumbers) => model.learn({ storeNumbers }),
  );
  const nameOf = (place: Place): string => names.get(place.store) ?? placeName(place);
  const body = useRef<HTMLTableSectionElement>(null);
  const adding = useRef<HTMLInputElement>(null);
  const start = page * ROWS_A_PAGE;

  const state = () => {
    const { values } = model.$state.get();
    return { items: namedItems(values), places: $places.get(), rows: rowsOf(values, name), known };
  };
  const put = (next: readonly Values[], isAnew = false) => {
    model.change(name, next);
    if (isAnew) setVersion((before) => before + 1);
  };
  const add = async () => {
    const input = adding.current;
    const text = input?.value.trim() ?? '';
    if (!input || text === '') return;
    input.value = '';
    const from = document.activeElement;
    await find([text]);
    const place = known(text) ?? placeOf(text);
    const before = $places.get();
    if (before.some((each) => placeName(each) === placeName(place))) return;
    $places.set([...before, place]);
    // Somebody who types on, here or elsewhere, is left there.
    if (input.value !== '' || document.activeElement !== from) return;
    requestAnimationFrame(() => body.current && focusCell(body.current, 0, before.length));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = rowStep(event);
    const cell = cellOf(event.target);
    if (step === 0 || !cell || !body.current) return;
    event.preventDefault();
    focusCell(body.current, cell.row + step, cell.column);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const cell = cellOf(event.target);
    if (!isBlock(text)) return;
    event.preventDefault();
    void take(parseTsv(text), { line: start + (cell?.row ?? 0) + 1, column: cell?.column ?? 0 });
  };
  const take = async (block: string[][], at: { line: number; column: number }) => {
    const heads = storesNamed(block, lines);
    if (heads.length > 0) await find(heads);
    const pasted = pasteGrid(block, at, state());
    $places.set(pasted.places);
    put(pasted.rows, true);
    blur();
    const lost = lostText(pasted);
    if (lost !== '') notify(lost, 'error');
    else notify(`${counted(pasted.rows.length, 'quantity', 'quantities')} in the table.`);
  };
  const decide = (place: Place, to: Place) => {
    const next = moved(state().rows, place, to);
    const left = next.length - withoutPlace(next, place).length;
    const isThere = places.some((each) => placeName(each) === placeName(to));
    if (!isThere) $places.set(places.map((each) => (each === place ? to : each)));
    else if (left === 0) $places.set(places.filter((each) => each !== place));
    put(next, true);
    blur();
    if (left > 0) {
      const quantities = counted(left, 'quantity', 'quantities');
      notify(
        `${nameOf(to)} has pieces already: ${quantities} of ${placeName(place)} left.`,
        'error',
      );
    }
  };
  const remove = (place: Place) => {
    $places.set(places.filter((each) => each !== place));
    put(withoutPlace(state().rows, place), true);
  };
  const sumOf = (of: readonly Values[]) =>
    of.reduce((sum, row) => sum + (countOf(row, 'qty') ?? 0), 0);
  const addId = `${id}-store`;

  return (
    <Field {...frame} frame="group" className="rows">
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the group listens for all its cells: keys that lead to other rows, blocks that are pasted */}
      <div id={id} role="group" aria-label={field.label} onKeyDown={onKeyDown} onPaste={onPaste}>
        <div className="flex flex-wrap items-end gap-2.5 pb-2.5">
          <div className="min-w-0 flex-1 basis-64">
            <label className="field-label" htmlFor={addId}>
              Store
            </label>
            <input
              ref={adding}
              id={addId}
              className="field-control"
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
          <div className="relative overflow-x-auto rounded-field border border-line">
            <table className="rows-table" aria-describedby={`${id}-hint ${id}-message`}>
              <thead data-stays="">
                <tr>
                  <th scope="col" className="max-sm:hidden">
                    Item
                  </th>
                  {places.map((place) => {
                    const asked = place.store === '' ? twin(place.storeText) : undefined;
                    return (
                      <PlaceHead
                        key={placeName(place)}
                        name={nameOf(place)}
                        twin={asked?.title}
                        onUse={() =>
                          asked && decide(place, { store: asked.reference, storeText: '' })
                        }
                        onKeep={() =>
                          decide(place, { store: '', storeText: ownPlace(place.storeText) })
                        }
                        onRemove={() => remove(place)}
                      />
                    );
                  })}
                  <th scope="col" className="max-sm:hidden">
                    Placed
                  </th>
                </tr>
              </thead>
              <tbody ref={body}>
                {lines.slice(start, start + ROWS_A_PAGE).map((item, offset) => {
                  const line = start + offset + 1;
                  const title = rowTitle(item, line);
                  const placed = sumOf(rows.filter((row) => countOf(row, 'line') === line));
                  return (
                    <tr key={line}>
                      <th scope="row">{title}</th>
                      {places.map((place) => {
                        const { index = -1, text = '' } = cells.get(cellKey(line, place)) ?? {};
                        const key = `${name}.${index}`;
                        const message = ['qty', 'line', 'store', 'storeText']
                          .map((part) => (index < 0 ? undefined : errors[`${key}.${part}`]))
                          .find((each) => each !== undefined);
                        const cell = controlId(
                          type,
                          index < 0 ? `${name}.new.${line}.${placeName(place)}` : `${key}.qty`,
                        );
                        return (
                          <td
                            key={`${placeName(place)} ${version}`}
                            data-label={nameOf(place)}
                            data-column={placeName(place)}
                          >
                            <input
                              id={cell}
                              className="field-control"
                              data-number
                              inputMode="numeric"
                              autoComplete="off"
                              aria-label={`${title}: ${nameOf(place)}`}
                              aria-invalid={message !== undefined}
                              aria-describedby={
                                message === undefined ? undefined : `${cell}-message`
                              }
                              defaultValue={text}
                              onChange={({ currentTarget }) =>
                                put(withCell(state().rows, line, place, currentTarget.value))
                              }
                              onBlur={blur}
                            />
                            {message !== undefined && (
                              <p className="cell-message" data-tone="error" id={`${cell}-message`}>
                                {message}
                              </p>
                            )}
                          </td>
                        );
                      })}
                      <td className="px-2 py-2.5 whitespace-nowrap" data-label="Placed">
                        {countText(placed)} of {countText(countOf(item, 'qty') ?? 0)}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        {lines.length > ROWS_A_PAGE && (
          <Pager
            page={page + 1}
            size={ROWS_A_PAGE}
            total={lines.length}
            onPage={(next) => setPage(next - 1)}
          />
        )}
      </div>
    </Field>
  );
}
