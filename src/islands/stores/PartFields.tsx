import type { Step } from '#lib/forms/definition.ts';
import { FieldList } from '../form/AnyField.tsx';
import { useShownNames } from '../form/StepFields.tsx';

/** One section of a single-page form. */
export function PartFields({ step }: { readonly step: Step }) {
  const shown = useShownNames();
  return (
    <section
      className="store-part field-columns grid content-start items-start gap-x-5 gap-y-0.5"
      aria-labelledby={`part-${step.id}`}
    >
      <h2 className="section-title" id={`part-${step.id}`}>
        {step.title}
      </h2>
      <FieldList fields={step.fields.filter(({ name }) => shown.has(name))} />
    </section>
  );
}
