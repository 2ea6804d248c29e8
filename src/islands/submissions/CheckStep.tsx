import { useDeferredValue, useMemo } from 'react';
import { checkGroups, type CheckGroup } from '#lib/forms/check-step.ts';
import { controlId } from '#lib/forms/field-view.ts';
import { placesOfGrid } from '#lib/forms/reading/grid-table.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import { isLongText, type SummaryTable } from '#lib/forms/reading/summary.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { stackedBelow } from '#lib/records/rows-stacked.ts';
import { Thumbnail } from '../ui/Thumbnail.tsx';
import { useFormState, useLongModel } from '../form/form-parts.ts';
import { useStoreNames } from '../form/rows/use-store-names.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';

/** More rows than this are counted, not listed. */
const MAX_ROWS = 50;

interface CheckStepProps {
  /** Goes to the field of a key. */
  readonly onChange: (step: number, key: string) => void;
}

/** The id of the button that edits the group of a key. */
export const editId = (type: string, key: string): string => `${controlId(type, key)}-edit`;

/** On the last step: all answers by group, with a way to each group and back. */
export function CheckStep(props: CheckStepProps) {
  const { steps } = useLongModel().definition;
  const isShown = useFormState(({ step }) => steps[step]?.isCheck === true);
  return isShown ? <Answers {...props} /> : null;
}

function Answers({ onChange }: CheckStepProps) {
  const model = useLongModel();
  const { definition } = model;
  const values = useDeferredValue(useFormState((state) => state.values));
  const stores = useMemo(() => storesIn(definition, values), [definition, values]);
  const { names } = useStoreNames(stores);
  const groups = useMemo(
    () => checkGroups(definition, values, model.facts(), Object.fromEntries(names)),
    [definition, values, model, names],
  );
  return (
    <div className="check-step" data-narrow={isNarrow(groups) ? '' : undefined}>
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          id={editId(definition.type, group.key)}
          onEdit={() => onChange(group.step, group.key)}
        />
      ))}
    </div>
  );
}

/** More columns than these need the whole width. */
const MAX_NARROW = 6;

const isNarrow = (groups: readonly CheckGroup[]): boolean =>
  groups.every(({ tables }) => tables.every(({ columns }) => columns.length <= MAX_NARROW));

interface GroupProps {
  readonly group: CheckGroup;
  readonly id: string;
  readonly onEdit: () => void;
}

function Group({ group: { title, lines, tables, files, messages }, id, onEdit }: GroupProps) {
  const isTable = tables.some(({ label }) => label === title);
  return (
    // The region of a table has the same name.
    <section aria-label={isTable ? undefined : title}>
      <div className="flex items-center justify-between gap-x-4">
        <h3 className="section-title pb-0">{title}</h3>
        <button
          type="button"
          className="min-h-11 cursor-pointer text-primary underline underline-offset-3"
          id={id}
          aria-label={`Edit ${title}`}
          onClick={onEdit}
        >
          Edit
        </button>
      </div>
      {messages.map((message) => (
        <p className="font-semibold text-error" key={message}>
          {message}
        </p>
      ))}
      {tables.map((table) => (
        <Rows key={table.label} table={table} hasCaption={table.label !== title} />
      ))}
      {lines.length > 0 && (
        <dl className="document-facts">
          {lines.map(({ name, label, text }) => (
            <div key={name} data-long={isLongText(text) ? '' : undefined}>
              <dt className={label === title ? 'sr-only' : ''}>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-3">
              {file.isPhoto && <Thumbnail id={file.id} alt="" />}
              <span className="min-w-0 wrap-anywhere">{file.text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowsProps {
  readonly table: SummaryTable;
  readonly hasCaption: boolean;
}

function Rows({ table, hasCaption }: RowsProps) {
  const { label, columns, rows, isGrid } = table;
  const more = rows.length - MAX_ROWS;
  const stacked = isGrid ? undefined : stackedBelow(columns.length);
  return (
    <>
      <ScrollRegion label={label}>
        <table
          className="document-table wrap-break-word"
          data-stacked={stacked}
          data-grid={isGrid ? '' : undefined}
        >
          {hasCaption && <caption className="py-2 text-left font-semibold">{label}</caption>}
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column.label} data-number={column.isNumber ? '' : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, index) => (
              <tr key={index}>
                {row.map((text, at) => (
                  <td
                    key={at}
                    data-number={columns[at]?.isNumber ? '' : undefined}
                    data-label={stacked && at > 0 && text !== '' ? columns[at]?.label : undefined}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="pt-1 text-muted">and {countText(more)} more</p>}
      </ScrollRegion>
      {isGrid && <Places table={table} />}
    </>
  );
}

/** The grid on a phone: a block for each store. */
function Places({ table }: Pick<RowsProps, 'table'>) {
  return (
    <div className="grid-places">
      {placesOfGrid(table).map(({ label, lines }) => (
        <section key={label}>
          <h4>{label}</h4>
          <dl>
            {lines.map(({ item, text }) => (
              <div key={item}>
                <dt>{item}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
