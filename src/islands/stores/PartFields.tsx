import type { Step } from '#lib/forms/definition.ts';
import { AnyField } from '../form/AnyField.tsx';
import { useFormState } from '../form/form-parts.ts';
import { useShownNames } from '../form/use-shown-names.ts';

/** One part of a form that stands on one page. */
export function PartFields({ step }: { readonly step: Step }) {
  const generation = useFormState((state) => state.generation);
  const fills = useFormState((state) => state.fills);
  const shown = useShownNames();
  return (
    <section
      className="store-part field-columns grid content-start items-start gap-x-5 gap-y-0.5"
      aria-labelledby={`part-${step.id}`}
    >
      <h2 className="section-title" id={`part-${step.id}`}>
        {step.title}
      </h2>
      {step.fields
        .filter(({ name }) => shown.has(name))
        .map((field) => (
          <AnyField key={`${field.name}-${generation}-${fills[field.name] ?? 0}`} field={field} />
        ))}
    </section>
  );
}
