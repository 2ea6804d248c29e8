import type { RefObject } from 'react';
import { controlId } from '#lib/forms/field-view.ts';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import { cellKey, ownPlace, placeName } from '#lib/forms/session/distribution.ts';
import { rowTitle } from '#lib/forms/row-numbers.ts';
import { countOf } from '#lib/forms/values.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { Input } from '../../ui/Control.tsx';
import { useFormState, useLongModel } from '../form-parts.ts';
import type { GridState } from './use-grid.ts';
import { ROWS_A_PAGE } from './use-rows.ts';
import { LeadingZeroQuestion } from '../../ui/LeadingZeroQuestion.tsx';

interface GridTableProps {
  readonly field: RowsField;
  readonly grid: GridState;
  /** The index of the first shown item. */
  readonly start: number;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

const sumOf = (of: readonly Values[]) =>
  of.reduce((sum, row) => sum + (countOf(row, 'qty') ?? 0), 0);

/** The cells of the grid: one for each item and store. */
export function GridTable({ field: { name }, grid, start, body }: GridTableProps) {
  const { type } = useLongModel().definition;
  const errors = useFormState((state) => state.errors);
  const { lines, places, rows, cells, version, nameOf, similarStore } = grid;
  const id = controlId(type, name);
  return (
    <div className="relative overflow-x-auto rounded-field border border-line">
      <table className="rows-table" aria-describedby={`${id}-hint ${id}-message`}>
        <thead data-stays="">
          <tr>
            <th scope="col" className="max-sm:hidden">
              Item
            </th>
            {places.map((place) => {
              const asked = place.store === '' ? similarStore(place.storeText) : undefined;
              return (
                <PlaceHead
                  key={placeName(place)}
                  name={nameOf(place)}
                  similarStore={asked?.title}
                  onUse={() =>
                    asked && grid.decide(place, { store: asked.reference, storeText: '' })
                  }
                  onKeep={() =>
                    grid.decide(place, { store: '', storeText: ownPlace(place.storeText) })
                  }
                  onRemove={() => grid.remove(place)}
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
                      <Input
                        id={cell}

                        data-number
                        inputMode="numeric"
                        autoComplete="off"
                        aria-label={`${title}: ${nameOf(place)}`}
                        aria-invalid={message !== undefined}
                        aria-describedby={message === undefined ? undefined : `${cell}-message`}
                        defaultValue={text}
                        onChange={({ currentTarget }) =>
                          grid.write(line, place, currentTarget.value)
                        }
                        onBlur={grid.blur}
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
  );
}

interface PlaceHeadProps {
  readonly name: string;
  /** The number of the store that has the name with other zeros before it. */
  readonly similarStore: string | undefined;
  readonly onUse: () => void;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** The heading of a store in the grid. */
function PlaceHead({ name, similarStore, onUse, onKeep, onRemove }: PlaceHeadProps) {
  return (
    <th scope="col" className="cell-actions">
      {name}
      <button type="button" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        ×
      </button>
      {similarStore !== undefined && (
        <LeadingZeroQuestion
          known={similarStore}
          place="your stores"
          onUse={onUse}
          onKeep={onKeep}
        />
      )}
    </th>
  );
}
