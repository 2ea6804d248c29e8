import type { FormField } from '#lib/forms/definition.ts';
import { FieldList } from './AnyField.tsx';
import { MoreOptions, type PartProps } from './MoreOptions.tsx';
import { useFormState, useModel, useLongModel, asLongForm } from './form-parts.ts';
import { useDeferredValue, type ComponentType } from 'react';
import { warningsOf } from '#lib/forms/check.ts';
import { isInput, visibleFields } from '#lib/forms/visible-fields.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { Icon } from '../ui/Icon.tsx';

/** The names of the fields that the form's conditions allow now, and that it offers or finds something wrong with. */
export function useShownNames(): ReadonlySet<string> {
  const model = useModel();
  // One text, which stays the same while they do.
  const names = useFormState(({ values, errors }) =>
    visibleFields(model.definition, values)
      .filter(
        ({ name, offered }) =>
          name in errors || offered?.(values, asLongForm(model).facts()) !== false,
      )
      .map(({ name }) => name)
      .join(' '),
  );
  return new Set(names.split(' '));
}

interface WarningsProps {
  /** The shown fields. */
  readonly names: readonly string[];
}

/** Warnings of the shown fields; they never block. */
function Warnings({ names }: WarningsProps) {
  const model = useLongModel();
  const values = useDeferredValue(useFormState((state) => state.values));
  const found = Object.entries(warningsOf(model.definition, values, model.facts()))
    .filter(([key]) => names.includes(fieldNameOf(key)))
    .map(([, message]) => message);
  return (
    <div aria-live="polite">
      {[...new Set(found)].map((message) => (
        <div className="mb-4 alert max-w-152 text-14 alert-warning" key={message}>
          <Icon name="alert" />
          <p>{message}</p>
        </div>
      ))}
    </div>
  );
}

const isSigned = ({ kind }: FormField): boolean => kind === 'signature';

interface StepFieldsProps {
  /** Only these fields, of whatever step: those that the company has asked for. */
  readonly only?: readonly string[] | undefined;
  /** Shows the fields that a record fills in (`filledBy`) apart. */
  readonly Filled?: ComponentType<PartProps>;
}

/** The fields of the shown step that its conditions allow. */
export function StepFields({ only, Filled }: StepFieldsProps) {
  const { definition } = useModel();
  const step = useFormState(({ step: index }) => definition.steps[index]);
  const shown = useShownNames();
  const candidates = only
    ? definition.steps.flatMap(({ fields }) => fields).filter(({ name }) => only.includes(name))
    : (step?.fields ?? []);
  const fields = candidates.filter(({ name }) => shown.has(name));
  const rare = only ? [] : fields.filter(({ more }) => more);
  const filled = only || !Filled ? [] : fields.filter((field) => isInput(field) && field.filledBy);
  /** Grows when a record fills some of them in. */
  const fills = useFormState((state) =>
    filled.reduce((sum, { name }) => sum + (state.fills[name] ?? 0), state.generation),
  );
  const apart = new Set([...rare, ...filled, ...fields.filter(isSigned)]);
  return (
    <>
      {!only && definition.steps.length > 1 && (
        <h2 className="sr-only" data-step-title tabIndex={-1}>
          {step?.title}
        </h2>
      )}
      {!only && step?.hint && <p className="lead">{step.hint}</p>}
      <div className="step-fields field-columns">
        <FieldList fields={fields.filter((field) => !apart.has(field))} />
      </div>
      {Filled && filled.length > 0 && <Filled key={`${step?.id} ${fills}`} fields={filled} />}
      {rare.length > 0 && <MoreOptions key={step?.id} fields={rare} />}
      <FieldList fields={fields.filter(isSigned)} />
      {definition.warnings && <Warnings names={candidates.map(({ name }) => name)} />}
    </>
  );
}
