import type { RefField } from '#lib/forms/definition.ts';
import { useLongModel } from '../form-parts.ts';
import { ListInput } from './SelectInput.tsx';

/** An own record that the new one replaces, chosen from those that there are. */
export default function EarlierInput({ field }: { readonly field: RefField }) {
  const { earlier = [] } = useLongModel().facts();
  return <ListInput field={field} none="None" isJudgedLate optionsFor={() => earlier} />;
}
