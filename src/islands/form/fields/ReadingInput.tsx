import { useEffect, useRef } from 'react';
import type { CheckField } from '#lib/forms/definition.ts';
import { $readToEndAt, watchReading } from '#lib/forms/session/reading.ts';
import { CheckInput } from './CheckInput.tsx';
import { useModel } from '../form-parts.ts';

interface ReadingInputProps {
  readonly field: CheckField;
}

/**
 * A box that ticks itself when the text above was read to its end, and can be ticked by who reads it with a screen
 * reader. It counts for this opening of the page: a draft does not bring the tick back, the text may be a newer one.
 */
export function ReadingInput({ field }: ReadingInputProps) {
  const model = useModel();
  const holder = useRef<HTMLDivElement>(null);
  const { name } = field;
  useEffect(() => {
    const box = holder.current?.querySelector('input');
    if (!box) return undefined;
    const set = (isRead: boolean) => {
      box.checked = isRead;
      if (model.$state.get().values[name] !== isRead) model.change(name, isRead);
    };
    if ($readToEndAt.get() === '' && model.$state.get().values[name] === true) set(false);
    return watchReading(() => {
      set(true);
      model.blur(name);
    });
  }, [model, name]);
  return (
    <div ref={holder}>
      <CheckInput field={field} />
    </div>
  );
}
