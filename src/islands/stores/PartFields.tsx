import type { Step } from '#lib/forms/definition.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { AnyField } from '../form/AnyField.tsx';
import { useFormState, useModel } from '../form/form-parts.ts';

/** One part of a form that stands on one page. */
export function PartFields({ step }: { readonly step: Step }) {
  const { definition } = useModel();
  const generation = useFormState((state) => state.generation);
  const names = useFormState(({ values }) =>
    visibleFields(definition, values)
      .map(({ name }) => name)
      .join(' '),
  );
  const shown = new Set(names.split(' '));
  return (
    <section
      className="store-part field-columns grid content-start items-start gap-x-5 gap-y-2.5"
      aria-labelledby={`part-${step.id}`}
    >
      <h2 className="section-title" id={`part-${step.id}`}>
        {step.title}
      </h2>
      {step.fields
        .filter(({ name }) => shown.has(name))
        .map((field) => (
          <AnyField key={`${field.name}-${generation}`} field={field} />
        ))}
    </section>
  );
}
