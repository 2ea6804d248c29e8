import { useLayoutEffect, useRef, useState } from 'react';
import type { FormField, InputField } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { isInput } from '#lib/forms/visible-fields.ts';
import { storageOf } from '#lib/session/browser-storage.ts';
import { FieldList } from './AnyField.tsx';
import { asLongForm, useFormState, useModel } from './form-parts.ts';

interface FoldedProps {
  readonly title: string;
  /** Summary beside the title while closed. */
  readonly about: string;
  readonly fields: readonly FormField[];
  /** True if it starts open. */
  readonly isOpen: boolean;
  /** The key in the storage of the browser under which the client's choice is kept. */
  readonly storedAs?: string;
}

/** Fields behind one line. They open where one is wrong. */
export function Folded({ title, about, fields, isOpen, storedAs }: FoldedProps) {
  const place = useRef<HTMLDetailsElement>(null);
  const [isFirst] = useState(isOpen);
  const isInvalid = useFormState(({ errors }) =>
    Object.keys(errors).some((key) => fields.some(({ name }) => name === fieldNameOf(key))),
  );
  useLayoutEffect(() => {
    const wasOpen = storedAs && storageOf('localStorage')?.getItem(storedAs) === 'open';
    if (place.current && (isInvalid || wasOpen)) place.current.open = true;
  }, [isInvalid, storedAs]);
  return (
    <details className="more-options" ref={place} open={isFirst}>
      <summary
        onClick={() => {
          if (!storedAs) return;
          storageOf('localStorage')?.setItem(storedAs, place.current?.open ? 'closed' : 'open');
        }}
      >
        {title} <span className="more-names pl-1 text-14 font-normal text-muted">{about}</span>
      </summary>
      <div className="step-fields field-columns">
        <FieldList fields={fields} />
      </div>
    </details>
  );
}

/** A part of the fields of a step. */
export interface PartProps {
  readonly fields: readonly FormField[];
}

/** Rarely used fields of a step. They open where one holds something or is wrong, and as the client left them last. */
export function MoreOptions({ fields }: PartProps) {
  const model = useModel();
  const inputs = fields.filter(isInput);
  const isFilled = ({ name, initial }: InputField): boolean => {
    const value = model.$state.get().values[name];
    return !isEmptyValue(value) && value !== initial?.(asLongForm(model).facts());
  };
  return (
    <Folded
      title="More options"
      about={inputs.map(({ label }) => label).join(', ')}
      fields={fields}
      isOpen={inputs.some(isFilled)}
      storedAs={`more:${model.definition.type}`}
    />
  );
}
