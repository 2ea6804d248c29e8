import type { FormDefinition } from '#lib/forms/definition.ts';
import { displayValue } from '#lib/forms/display.ts';
import { isInput } from '#lib/forms/visible-fields.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { stackedBelow } from '#lib/records/rows-stacked.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import type { FoundValue, FoundRow } from '#lib/orders/reading.ts';
import type { OrderReply } from '#lib/orders/replies.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';

interface FoundProps {
  readonly reading: OrderReply;
  readonly definition: FormDefinition;
  /** Sources by the keys of the form. */
  readonly sources: Readonly<Record<string, FoundValue>>;
}

const MAX_ROWS = 50;

const labels: Readonly<Record<string, string>> = {
  sku: 'SKU',
  style: 'Style',
  colour: 'Color',
  size: 'Size',
  qty: 'Quantity',
  cartons: 'Cartons',
  gtin: 'GTIN',
  po: 'PO',
  note: 'Note',
  store: 'Store',
  name: 'Name',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  service: 'Service',
  bagSize: 'Bag size',
};

/** Puts quantities last. */
const columnOrder = [...Object.keys(labels).filter((name) => name !== 'qty'), 'qty'];

const idOf = (key: string): string => `found-${key.replaceAll('.', '-')}`;

const labelOf = ({ steps }: FormDefinition, key: string): string =>
  steps
    .flatMap(({ fields }) => fields)
    .filter(isInput)
    .find(({ name }) => name === key)?.label ??
  labels[key] ??
  key;

/** Returns the value of a fact as displayed by the form; of a row unchanged. */
function shownValue({ steps }: FormDefinition, key: string, { value, shown }: FoundValue): string {
  if (key === 'rush') return 'Yes';
  const field = steps
    .flatMap(({ fields }) => fields)
    .filter(isInput)
    .find(({ name }) => name === key);
  return field ? displayValue(field, value, {}) : (shown ?? value);
}

const rowName: Readonly<Record<string, string>> = {
  items: 'Item',
  places: 'Place',
  services: 'Service',
};

interface Uncertainty {
  readonly at: string;
  readonly label: string;
  readonly found: FoundValue;
}

function uncertaintiesOf(
  { facts, items, places, services }: OrderReply,
  definition: FormDefinition,
): Uncertainty[] {
  const rows = (part: string, all: readonly FoundRow[]): Uncertainty[] =>
    all.flatMap((row, index) =>
      Object.entries(row).map(([name, found]) => ({
        at: `${part}.${index}.${name}`,
        label: `${rowName[part] ?? part} ${index + 1}: ${labels[name] ?? name}`,
        found,
      })),
    );
  return [
    ...Object.entries(facts).map(([name, found]) => ({
      at: name,
      label: labelOf(definition, name),
      found,
    })),
    ...rows('items', items),
    ...rows('places', places),
    ...rows('services', services),
  ].filter(({ found }) => found.doubt !== undefined);
}

/** Values that the reader is unsure of, and texts that no value was read from. */
export function ToCheck({ reading, definition }: FoundProps) {
  const doubts = uncertaintiesOf(reading, definition);
  const { toCheck, unused } = reading;
  const isClear = doubts.length + toCheck.length + unused.length === 0;
  return (
    <section className="card" aria-labelledby="to-check-title">
      <h2 className="section-title" id="to-check-title" tabIndex={-1}>
        To check
      </h2>
      {isClear && <p>Everything was read with certainty.</p>}
      <ul className="grid list-disc gap-2 pl-5 wrap-anywhere">
        {doubts.map(({ at, label, found }) => (
          <li key={at}>
            <a href={`#${idOf(at)}`}>
              {label}: {shownValue(definition, at, found)}
            </a>
            . {found.doubt} <Where {...found} isLong />
          </li>
        ))}
        {toCheck.map(({ where, text, message }) => (
          <li key={where + message}>
            {message} <Where where={where} text={text} isLong />
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <>
          <h3 className="section-title mt-4 pb-0">Not used</h3>
          <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {unused.slice(0, MAX_ROWS).map(({ where, text }) => (
              <li key={where + text}>
                {text} <Where where={where} text="" />
              </li>
            ))}
            {unused.length > MAX_ROWS && <li>and {countText(unused.length - MAX_ROWS)} more</li>}
          </ul>
        </>
      )}
    </section>
  );
}

interface WhereProps extends Pick<FoundValue, 'where' | 'text'> {
  /** With the text as it was written. */
  readonly isLong?: boolean;
}

/** The source of a value. */
function Where({ where, text, isLong = false }: WhereProps) {
  return (
    <span className="text-12 text-muted" title={text}>
      {where}
      {isLong && text !== '' && `: ${text.slice(0, 160)}`}
    </span>
  );
}

interface ValueProps {
  readonly at: string;
  readonly found: FoundValue | undefined;
  readonly text?: string | undefined;
}

function Value({ at, found, text }: ValueProps) {
  if (!found) return null;
  return (
    <span className="grid" id={idOf(at)} tabIndex={-1}>
      <span className="wrap-anywhere">
        {text ?? found.shown ?? found.value}
        {found.doubt !== undefined && <strong className="text-warning"> (check)</strong>}
      </span>
      <Where {...found} />
    </span>
  );
}

interface RowsProps {
  readonly part: 'items' | 'places' | 'services';
  readonly title: string;
  readonly rows: readonly FoundRow[];
  readonly textOf?: (name: string, found: FoundValue) => string | undefined;
}

function Rows({ part, title, rows, textOf }: RowsProps) {
  if (rows.length === 0) return null;
  const names = columnOrder.filter((name) => rows.some((row) => row[name] !== undefined));
  return (
    <section className="card" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <ScrollRegion label={`Table of ${title.toLowerCase()}`}>
        <table className="document-table" data-stacked={stackedBelow(names.length)}>
          <thead>
            <tr>
              {names.map((name) => (
                <th scope="col" key={name} data-number={name === 'qty' ? '' : undefined}>
                  {labels[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, index) => (
              <tr key={index}>
                {names.map((name) => {
                  const found = row[name];
                  return (
                    <td
                      key={name}
                      data-number={name === 'qty' ? '' : undefined}
                      data-label={found && labels[name]}
                    >
                      <Value
                        at={`${part}.${index}.${name}`}
                        found={found}
                        text={found && textOf?.(name, found)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > MAX_ROWS && (
        <p className="text-muted">and {countText(rows.length - MAX_ROWS)} more</p>
      )}
    </section>
  );
}

/** The values of an order as tables, each with its source. */
export function FoundValues({ reading, definition }: FoundProps) {
  const { facts, items, places, shares, services } = reading;
  const pieces = items.reduce((sum, { qty }) => sum + Number(qty?.value ?? 0), 0);
  const sent = places.map((place, index) => {
    const own = shares.filter((share) => share.place === index);
    const sum = own.reduce((all, { qty }) => all + Number(qty.value), 0);
    const [first] = own;
    return first ? { ...place, qty: { ...first.qty, value: String(sum) } } : place;
  });
  return (
    <>
      {Object.keys(facts).length > 0 && (
        <section className="card" aria-label="Order">
          <h2 className="section-title">Order</h2>
          <dl className="document-lines grid">
            {Object.entries(facts).map(([name, found]) => (
              <div key={name}>
                <dt>{labelOf(definition, name)}</dt>
                <dd>
                  <Value at={name} found={found} text={shownValue(definition, name, found)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Rows
        part="items"
        title={`${counted(items.length, 'item')}, ${counted(pieces, 'piece')}`}
        rows={items}
      />
      <Rows part="places" title="Ship to" rows={sent} />
      <Rows
        part="services"
        title="Services"
        rows={services}
        textOf={(name, { value }) =>
          name === 'service' ? serviceCodes.find((each) => each.value === value)?.label : undefined
        }
      />
    </>
  );
}
