import { useLayoutEffect, useRef, useState } from 'react';
import type { FormField, InputField } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { isInput } from '#lib/forms/visible-fields.ts';
import { storageOf } from '#lib/session/browser-storage.ts';
import { FieldList } from './FieldList.tsx';
import { asLong, useFormState, useModel } from './form-parts.ts';

interface MoreOptionsProps {
  /** The shown fields that are rarely used. */
  readonly fields: readonly FormField[];
}

/** Rarely used fields of a step. They open where one holds something or is wrong, and as the client left them last. */
export function MoreOptions({ fields }: MoreOptionsProps) {
  const model = useModel();
  const place = useRef<HTMLDetailsElement>(null);
  const key = `more:${model.definition.type}`;
  const inputs = fields.filter(isInput);
  const isFilled = ({ name, initial }: InputField): boolean => {
    const value = model.$state.get().values[name];
    return !isEmptyValue(value) && value !== initial?.(asLong(model).facts());
  };
  const [isOpen] = useState(() => inputs.some(isFilled));
  const isWrong = useFormState(({ errors }) =>
    Object.keys(errors).some((each) => inputs.some(({ name }) => name === fieldNameOf(each))),
  );
  useLayoutEffect(() => {
    const isWanted = isWrong || storageOf('localStorage')?.getItem(key) === 'open';
    if (place.current && isWanted) place.current.open = true;
  }, [isWrong, key]);
  return (
    <details className="more-options" ref={place} open={isOpen}>
      <summary
        onClick={() =>
          storageOf('localStorage')?.setItem(key, place.current?.open ? 'closed' : 'open')
        }
      >
        More options{' '}
        <span className="more-names">{inputs.map(({ label }) => label).join(', ')}</span>
      </summary>
      <div className="step-fields field-columns">
        <FieldList fields={fields} />
      </div>
    </details>
  );
}
