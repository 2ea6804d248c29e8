import type { FormField } from '#lib/forms/definition.ts';
import type { LabelField as Field } from '#lib/labels/engine/field-parts.ts';
import { labelFieldGroups } from '#lib/labels/engine/fields.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { useFormState, useModel } from '../form/form-parts.ts';
import { FillFromItem } from './FillFromItem.tsx';
import { Gs1Prefix } from './Gs1Prefix.tsx';
import { LabelField } from './LabelField.tsx';

const isOn = (shown: ReadonlySet<string>, { name }: Pick<FormField, 'name'>): boolean =>
  shown.has(name);

const isShort = ({ kind }: Field): boolean =>
  ['text', 'qty', 'number', 'money', 'select', 'month', 'ref'].includes(kind);

/** All parts of the editor, one under the other; only what the label's kind and markets ask for. */
export function LabelSections() {
  const { definition } = useModel();
  const generation = useFormState((state) => state.generation);
  const names = useFormState(({ values }) =>
    visibleFields(definition, values)
      .map(({ name }) => name)
      .join(' '),
  );
  const isShipping = useFormState(({ values }) => values['kind'] === 'carton_gs1');
  const shown = new Set(names.split(' '));
  return (
    <>
      {labelFieldGroups.map(({ id, title, hint, fields }) => {
        const visible = fields.filter((field) => isOn(shown, field));
        if (visible.length === 0) return null;
        return (
          <section
            className="label-section min-w-0 rounded-box border border-line bg-base-100 p-5"
            key={id}
            aria-labelledby={`section-${id}`}
          >
            <h2 className="section-title" id={`section-${id}`}>
              {title}
            </h2>
            {hint && <p className="lead">{hint}</p>}
            {id === 'goods' && <FillFromItem />}
            {id === 'carton' && isShipping && <Gs1Prefix />}
            <div className="grid items-end gap-x-5 gap-y-0.5 sm:grid-cols-2">
              {visible.map((field) => (
                <div
                  className="min-w-0 sm:data-[short=false]:col-span-full"
                  data-short={isShort(field)}
                  key={`${field.name}-${generation}`}
                >
                  <LabelField field={field} />
                </div>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
