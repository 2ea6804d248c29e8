import type { ChoiceField, ColumnField, Values } from '#lib/forms/definition.ts';
import { countOf } from '#lib/forms/values.ts';
import { totalOf } from '#lib/forms/kinds/whole.ts';
import { countText, partText } from '#lib/kernel/count-text.ts';
import { Input, Select } from '../../ui/Control.tsx';
import { useFormState } from '../form-parts.ts';
import { typedAttributes } from '../fields/typed-attributes.ts';

interface CellProps {
  readonly id: string;
  readonly column: ColumnField;
  readonly label: string;
  readonly initial: unknown;
  /** The row around it, where its quantity may be a part of a whole. */
  readonly row?: Values;
  /** The id of the message about it. */
  readonly errorId: string | undefined;
  readonly change: (value: unknown) => void;
  readonly leave: () => void;
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Longer texts are free text, such as a note. */
const MAX_NAME_LENGTH = 80;

/** Tells below a quantity how much of the whole it is. */
const noteOn = (count: number | null, whole: number): string =>
  count === null || count === whole ? 'All pieces' : partText(count, whole);

/** True for text that is none of the options, such as of a paste: it stays to be seen and corrected. */
const isOther = ({ options }: ChoiceField, text: string): boolean =>
  text !== '' && options.every(({ value }) => value !== text);

/** Control of one cell; keeps its input. */
export function Cell({ id, column, label, initial, row, errorId, change, leave }: CellProps) {
  const whole = useFormState(({ values }) => (row ? totalOf(column, row, values) : null));
  const note = whole === null || !row ? null : noteOn(countOf(row, column.name), whole);
  const shared = {
    id,
    'aria-label': label,
    'aria-invalid': errorId !== undefined,
    'aria-describedby': [errorId, note && `${id}-note`].filter(Boolean).join(' ') || undefined,
    onBlur: leave,
  } as const;
  if (column.kind === 'check') {
    return (
      <input
        {...shared}
        type="checkbox"
        defaultChecked={initial === true}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    );
  }
  if (column.kind === 'select' || column.kind === 'radio') {
    return (
      <Select
        {...shared}

        defaultValue={asText(initial)}
        options={column.options}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <option value="">Choose</option>
        {isOther(column, asText(initial)) && (
          <option value={asText(initial)}>{asText(initial)}</option>
        )}
      </Select>
    );
  }
  const isNumber = ['qty', 'number', 'money'].includes(column.kind);
  const isMany = column.kind === 'ref' && column.multiple === true;
  const control = (
    <Input
      {...shared}
      {...typedAttributes(column)}

      data-number={isNumber || undefined}
      data-long={(column.kind === 'text' && (column.max ?? 0) > MAX_NAME_LENGTH) || undefined}
      defaultValue={asText(initial)}
      placeholder={whole === null ? undefined : countText(whole)}
      onChange={({ currentTarget: { value } }) =>
        change(isMany ? value.split(/[\s,;]+/).filter(Boolean) : value)
      }
    />
  );
  return note === null ? (
    control
  ) : (
    <>
      {control}
      <p className="cell-note" id={`${id}-note`}>
        {note}
      </p>
    </>
  );
}
