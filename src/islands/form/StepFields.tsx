import { visibleFields } from '#lib/forms/visible-fields.ts';
import { AnyField } from './AnyField.tsx';
import { useFormState, useModel } from './form-parts.ts';
import { Warnings } from './Warnings.tsx';

interface StepFieldsProps {
  /** Only these fields, of whatever step: those that the company has asked for. */
  readonly only?: readonly string[] | undefined;
}

/** The fields of the shown step that its conditions allow. */
export function StepFields({ only }: StepFieldsProps) {
  const { definition } = useModel();
  const step = useFormState(({ step: index }) => definition.steps[index]);
  const generation = useFormState((state) => state.generation);
  const fills = useFormState((state) => state.fills);
  const names = useFormState(({ values }) =>
    visibleFields(definition, values)
      .map(({ name }) => name)
      .join(' '),
  );
  const shown = new Set(names.split(' '));
  const candidates = only
    ? definition.steps.flatMap(({ fields }) => fields).filter(({ name }) => only.includes(name))
    : (step?.fields ?? []);
  return (
    <>
      {!only && definition.steps.length > 1 && (
        <h2 className="sr-only" data-step-title tabIndex={-1}>
          {step?.title}
        </h2>
      )}
      {!only && step?.hint && <p className="lead">{step.hint}</p>}
      {candidates
        .filter(({ name }) => shown.has(name))
        .map((field) => (
          <AnyField key={`${field.name}-${generation}-${fills[field.name] ?? 0}`} field={field} />
        ))}
      {definition.warnings && <Warnings names={candidates.map(({ name }) => name)} />}
    </>
  );
}
