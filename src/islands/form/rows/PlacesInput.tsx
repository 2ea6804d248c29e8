import { useEffect, useRef, useState } from 'react';
import type { ColumnField, RowsField, Values } from '#lib/forms/definition.ts';
import { controlId, errorView } from '#lib/forms/field-view.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { checkRow } from '#lib/forms/kinds/rows.ts';
import { pastedAddress } from '#lib/forms/session/address-parts.ts';
import { OTHER_NAME, placeNamed, placeTexts } from '#lib/forms/reading/place-names.ts';
import { renamedPlace, withPlaces } from '#lib/forms/session/places.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { useFormState, useLongModel, type ControlProps } from '../form-parts.ts';
import { Cell } from './Cell.tsx';

const addressOf = { city: 'city', state: 'state', zip: 'zipCode', country: 'country' };

/** Asks the address of each place that is no saved store, once for all its rows. */
export default function PlacesInput({ field }: ControlProps<RowsField>) {
  const model = useLongModel();
  const { name } = field;
  const places = rowsOf({ held: useFormState(({ values }) => values[name]) }, 'held');
  const errors = useFormState((state) => state.errors);
  const touched = useFormState((state) => state.touched);
  /** Grows when controls of a place were written over. */
  const [version, setVersion] = useState(0);
  /** The name in a box that has not been left yet. */
  const typedName = useRef<string | null>(null);
  // A cell was left, or a draft was opened: its place may be new.
  useEffect(() => {
    const { values } = model.$state.get();
    const now = rowsOf(values, name);
    const next = withPlaces(now, placeTexts(values));
    if (next !== now) model.change(name, next);
  }, [model, name, touched]);

  const held = (): readonly Values[] => rowsOf(model.$state.get().values, name);
  const put = (index: number, changes: Values, column: string) => {
    const next = held().map((place, at) => (at === index ? { ...place, ...changes } : place));
    model.change(name, next, [`${name}.${index}.${column}`]);
  };
  const rename = (index: number) => {
    const { values } = model.$state.get();
    const from = textOf(held()[index] ?? {}, 'name');
    const text = (typedName.current ?? from).trim();
    typedName.current = null;
    const other = placeNamed(held().toSpliced(index, 1), text);
    const message = text === '' ? fieldMessage({ code: 'required' }, 'Name') : OTHER_NAME;
    const isInvalid = text === '' || other !== undefined;
    model.leaveCell(`${name}.${index}.name`, isInvalid ? message : undefined);
    if (isInvalid || text === from) return;
    for (const [key, rows] of Object.entries(renamedPlace(values, from, text))) {
      model.change(key, rows);
    }
  };
  const leave = (index: number, { name: column }: ColumnField) => {
    const place = held()[index];
    if (!place) return;
    const found = column === 'street' && pastedAddress({ addressOf }, textOf(place, column), place);
    if (found) {
      put(index, { ...found.others, street: found.street }, column);
      setVersion((before) => before + 1);
    }
    const { values } = model.$state.get();
    const { errors: wrong } = checkRow(field, held()[index] ?? place, values, model.facts());
    model.leaveCell(`${name}.${index}.${column}`, wrong[column]);
  };

  if (places.length === 0) return null;
  return (
    <div className="field places" role="group" aria-label={field.label}>
      {places.map((place, index) => {
        const title = textOf(place, 'name');
        return (
          // Places keep their order, and a new name is typed into one of them.
          <fieldset key={index} className="ship-place">
            <legend className="field-label">{`Address of ${title}`}</legend>
            {field.columns.map((column) => {
              const key = `${name}.${index}.${column.name}`;
              const id = controlId(model.definition.type, key);
              const message = errors[key];
              const isBox = column.kind === 'check';
              const cell = (
                <Cell
                  id={id}
                  column={column}
                  label={column.label}
                  initial={place[column.name]}
                  errorId={message === undefined ? undefined : `${id}-message`}
                  change={(value) => {
                    if (column.name === 'name') typedName.current = String(value);
                    else put(index, { [column.name]: value }, column.name);
                  }}
                  leave={() => (column.name === 'name' ? rename(index) : leave(index, column))}
                />
              );
              return (
                <div key={`${column.name} ${version}`} data-place={column.name}>
                  {isBox ? (
                    <label className="choice" htmlFor={id}>
                      {cell}
                      <span>{column.label}</span>
                    </label>
                  ) : (
                    <>
                      <label className="field-label" htmlFor={id}>
                        {column.label}
                      </label>
                      {cell}
                    </>
                  )}
                  {message !== undefined && (
                    <FieldMessage id={`${id}-message`} view={errorView(message)} />
                  )}
                </div>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}
