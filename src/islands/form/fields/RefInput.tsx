import { useState } from 'react';
import type { RefField } from '#lib/forms/definition.ts';
import type { FoundRecord } from '#lib/portal/find-records.ts';
import { isReference } from '#lib/records/reference.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { textOf, textsOf } from '#lib/forms/values.ts';
import { Input } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { removeEntry } from '../../ui/remove-entry.ts';
import { useFormState, useLongModel, type ControlProps } from '../form-parts.ts';
import { askRecords } from '../ask-records.ts';
import { useField } from './use-field.ts';

/** Own record by number: typed, or picked from the search. */
export function RefInput({ field }: ControlProps<RefField>) {
  const model = useLongModel();
  const binding = useField(field);
  const [found, setFound] = useState<readonly FoundRecord[]>([]);
  const chosen = useFormState(({ values }) => values[field.name]);
  const list = field.multiple ? textsOf({ chosen }, 'chosen') : [];
  /** The record that the form came with. */
  const [first] = useState(() => textOf({ held: binding.initial }, 'held'));
  const listId = `${binding.id}-found`;

  const search = async (text: string) => {
    const records = await askRecords(({ findRecords }) => findRecords(field.accepts, text));
    if (records) setFound(records);
  };
  /** Reports an unknown number on blur. */
  const lookUp = async () => {
    const { $state } = model;
    const held = $state.get().values[field.name];
    const references = [held].flat().filter((each) => typeof each === 'string');
    const wellFormed = references.filter((each) => isReference(each));
    if (wellFormed.length === 0 || !navigator.onLine) return;
    const unknown = await askRecords((search) => search.unknownAmong(field.accepts, wellFormed));
    if (!unknown?.length || $state.get().values[field.name] !== held) return;
    const { notFound } = formMessages;
    model.reject(field.name, field.multiple ? `${unknown.join(', ')}: ${notFound}` : notFound);
  };
  const fill = async (reference: string) => {
    if (!field.fills) return;
    const { fillFromRecord } = await import('#lib/portal/fill-from-record.ts');
    await fillFromRecord(model, { name: field.name, reference, first });
  };
  const take = (input: HTMLInputElement) => {
    const reference = input.value.trim().toUpperCase();
    if (!field.multiple || reference === '') return;
    input.value = '';
    if (!list.includes(reference)) binding.change([...list, reference]);
  };

  return (
    <Field {...binding.frame}>
      {list.length > 0 && (
        <ul className="chips">
          {list.map((reference) => (
            <li key={reference}>
              {reference}
              <button
                type="button"
                aria-label={`Remove ${reference}`}
                onClick={({ currentTarget }) =>
                  removeEntry(currentTarget, () =>
                    binding.change(list.filter((each) => each !== reference)),
                  )
                }
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        type="text"
        {...binding.control}
        name={field.multiple ? undefined : field.name}

        list={listId}
        placeholder={`${field.accepts[0] ?? 'CT'}-2026-000001`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typeof binding.initial === 'string' ? binding.initial : ''}
        required={binding.control.required && list.length === 0}
        onFocus={({ currentTarget }) => void search(currentTarget.value)}
        onChange={({ currentTarget }) => {
          void search(currentTarget.value);
          if (!field.multiple) {
            const reference = currentTarget.value.trim().toUpperCase();
            binding.change(reference);
            if (isReference(reference)) void fill(reference);
          } else if (found.some(({ reference }) => reference === currentTarget.value))
            take(currentTarget);
        }}
        onKeyDown={(event) => {
          if (!field.multiple || event.key !== 'Enter') return;
          event.preventDefault();
          take(event.currentTarget);
        }}
        onBlur={({ currentTarget }) => {
          take(currentTarget);
          binding.blur();
          void lookUp();
          if (currentTarget.value.trim() === '') void fill('');
        }}
      />
      <datalist id={listId}>
        {found.map(({ reference, title }) => (
          <option key={reference} value={reference}>
            {title}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
