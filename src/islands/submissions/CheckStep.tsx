import { useDeferredValue, useMemo } from 'react';
import { checkSections, type CheckLine } from '#lib/forms/check-step.ts';
import type { SummaryTable } from '#lib/forms/display.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import { controlId } from '#lib/forms/field-view.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { stackedBelow } from '#lib/records/rows-stacked.ts';
import { useFormState, useLongModel } from '../form/form-parts.ts';
import { useStoreNames } from '../form/rows/use-store-names.ts';

/** More rows than this are counted, not listed. */
const MOST_ROWS = 50;

interface CheckStepProps {
  /** Goes to the field of a key. */
  readonly onChange: (step: number, key: string) => void;
}

/** The id of the link that changes an answer. */
export const changeId = (type: string, key: string): string => `${controlId(type, key)}-change`;

/** On the last step: all that was entered, with a way to each answer and back. */
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
  const sections = useMemo(
    () => checkSections(definition, values, model.facts(), Object.fromEntries(names)),
    [definition, values, model, names],
  );
  return (
    <div className="check-step grid gap-6 pb-4">
      {sections.map(({ step, title, lines }) => (
        <section key={step} aria-label={title}>
          <h3 className="section-title">{title}</h3>
          <dl className="document-lines grid">
            {lines.map((line) => (
              <div key={line.label + line.key}>
                <dt className={line.label === title ? 'sr-only' : ''}>{line.label}</dt>
                <dd className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <Answer line={line} />
                  <button
                    type="button"
                    className="min-h-11 cursor-pointer text-primary underline underline-offset-3"
                    id={changeId(definition.type, line.key)}
                    aria-label={`Change ${line.label}`}
                    onClick={() => onChange(step, line.key)}
                  >
                    Change
                  </button>
                </dd>
              </div>
            ))}
            {lines.length === 0 && <p className="text-muted">Nothing was entered here.</p>}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Answer({ line: { label, texts, table, message } }: { readonly line: CheckLine }) {
  return (
    <div className="min-w-0">
      {texts.map((text, index) => (
        <p className="whitespace-pre-line" key={index}>
          {text}
        </p>
      ))}
      {table && <Rows label={label} table={table} />}
      {message !== undefined && <p className="font-semibold text-error">{message}</p>}
    </div>
  );
}

function Rows({ label, table }: { readonly label: string; readonly table: SummaryTable }) {
  const more = table.rows.length - MOST_ROWS;
  const stacked = stackedBelow(table.columns.length);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- the table scrolls sideways, and the keyboard must reach it
    <div className="document-frame" tabIndex={0} role="region" aria-label={label}>
      <table className="document-table wrap-break-word" data-stacked={stacked}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th scope="col" key={column.label} data-number={column.isNumber ? '' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MOST_ROWS).map((row, index) => (
            <tr key={index}>
              {row.map((text, at) => (
                <td
                  key={at}
                  data-number={table.columns[at]?.isNumber ? '' : undefined}
                  data-label={
                    stacked && at > 0 && text !== '' ? table.columns[at]?.label : undefined
                  }
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="pt-1 text-muted">and {countText(more)} more</p>}
    </div>
  );
}
