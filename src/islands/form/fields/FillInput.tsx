import type { FillField } from '#lib/forms/definition.ts';
import { useLongModel } from '../form-parts.ts';

interface FillInputProps {
  readonly field: FillField;
}

/** A button that fills fields with what the profile says. */
export function FillInput({ field }: FillInputProps) {
  const model = useLongModel();
  return (
    <div className="field">
      <button type="button" className="btn" onClick={() => model.fill(field.values(model.facts()))}>
        {field.label}
      </button>
    </div>
  );
}
