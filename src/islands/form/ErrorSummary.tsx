import { fieldIds, type FormDefinition } from '#lib/account-forms/definition.ts';
import type { FormState } from '#lib/account-forms/form-state.ts';

interface ErrorSummaryProps {
  readonly definition: FormDefinition<unknown>;
  readonly state: FormState;
}

/** What is still wrong after a failed submit, as links to the fields, beside the button that was pressed. */
export function ErrorSummary({ definition, state }: ErrorSummaryProps) {
  const failed = definition.fields.filter((field) => state.failed.includes(field.name));
  if (failed.length === 0) return null;
  return (
    <div className="form-summary" role="group" aria-label="What to mend">
      <p>
        {failed.length === 1 ? 'One field needs' : `${failed.length} fields need`} your attention:
      </p>
      <ul>
        {failed.map((field) => (
          <li key={field.name}>
            <a href={`#${fieldIds(definition.id, field.name).id}`}>{field.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
