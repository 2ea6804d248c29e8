import { useEffect, useState } from 'react';
import type { MultiField } from '#lib/forms/definition.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { textOf } from '#lib/forms/values.ts';
import { useFormState, useLongModel, type ControlProps } from '../form-parts.ts';
import { ChoicesInput } from './ChoicesInput.tsx';

/** The exceptions of the receipt that the form names, with their pieces; those that are chosen are rows of the claim. */
export default function ExceptionsInput({ field }: ControlProps<MultiField>) {
  const model = useLongModel();
  const reference = useFormState(({ values }) => textOf(values, 'receiptRef'));
  const [pieces, setPieces] = useState<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    let isOver = false;
    void import('#lib/portal/claim-exceptions.ts')
      .then(({ exceptionsOf }) => exceptionsOf(reference))
      .then((found) => !isOver && setPieces(found))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [reference]);
  const options = field.options.map((option) => {
    const count = pieces?.get(option.value) ?? 0;
    const text = count === 0 ? 'none' : counted(count, 'piece');
    return pieces ? { ...option, label: `${option.label}: ${text}` } : option;
  });
  const claim = async (before: readonly string[]) => {
    const { claimExceptions } = await import('#lib/portal/claim-exceptions.ts');
    await claimExceptions(model, field.name, before);
  };
  return <ChoicesInput field={{ ...field, options }} onChoose={(before) => void claim(before)} />;
}
