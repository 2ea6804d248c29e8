import type { ChoiceField, Option, RefField } from '#lib/forms/definition.ts';
import { Select } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { asLongForm, useLongModel, useModel, type ControlProps } from '../form-parts.ts';
import { useField } from './use-field.ts';

interface ListInputProps extends ControlProps<ChoiceField | RefField> {
  /** Text of the empty choice. */
  readonly none: string;
  readonly autoComplete?: string | undefined;
  /** Validated when it is left, not when it is chosen. */
  readonly isJudgedLate?: boolean;
  readonly optionsFor: (initial: unknown) => readonly Option[];
}

/** One of several, from a list that opens. */
function ListInput(props: ListInputProps) {
  const { field, none, autoComplete, isJudgedLate = false, optionsFor } = props;
  const { control, initial, change, blur, frame } = useField(field);
  return (
    <Field {...frame}>
      <Select
        {...control}
        autoComplete={autoComplete}
        defaultValue={typeof initial === 'string' ? initial : ''}
        options={optionsFor(initial)}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          if (!isJudgedLate) blur();
        }}
        onBlur={blur}
      >
        <option value="">{none}</option>
      </Select>
    </Field>
  );
}

/** One of the options of the field that are on offer today. */
export function SelectInput({ field }: ControlProps<ChoiceField>) {
  const model = useModel();
  const { offers, options, autocomplete } = field;
  const offered = (initial: unknown) =>
    options.filter(
      ({ value }) => !offers || value === initial || offers(value, asLongForm(model).facts()),
    );
  return <ListInput field={field} none="Choose" autoComplete={autocomplete} optionsFor={offered} />;
}

/** An own record that the new one replaces, chosen from those that there are. */
export function EarlierInput({ field }: ControlProps<RefField>) {
  const { earlier = [] } = useLongModel().facts();
  return <ListInput field={field} none="None" isJudgedLate optionsFor={() => earlier} />;
}
