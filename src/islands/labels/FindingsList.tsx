import { useStore } from '@nanostores/react';
import type { Finding } from '#lib/labels/engine/spec.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { isOfRows } from '#lib/labels/engine/fields.ts';
import { $labelSheet } from '#lib/labels/editor/sheet-facts.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { useFormState, useModel } from '../form/form-parts.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePreview } from './editor-parts.ts';

interface FindingsListProps {
  /** On a phone the preview is a strip that opens; elsewhere it is always open. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onPick: (element: string, row?: number) => void;
}

interface ShownFinding extends Pick<Finding, 'code' | 'row' | 'message' | 'fix'> {
  /** The key of a field. */
  readonly element: string;
  /** `open`: an error of an empty field that nobody has left and no press on approval has validated. */
  readonly severity: Finding['severity'] | 'open';
}

const fileToChoose: ShownFinding = {
  element: 'dataSource',
  code: 'field',
  severity: 'error',
  fix: '',
  message: 'Choose your spreadsheet: its first row fills the label.',
};

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((each) => isRecord(each) && Object.values(each).every(isEmptyValue))
    : isEmptyValue(value);

/** Returns the errors of the label and its missing fields: name, quantity. */
function useShown(): readonly ShownFinding[] {
  const model = useModel();
  const { findings } = useStore(usePreview().$state);
  // Each dependency changes the result.
  const values = useFormState((state) => state.values);
  useFormState(({ files }) => files);
  const touched = useFormState((state) => state.touched);
  const marked = new Set<string>(findings.map(({ element }) => element));
  const checked = model.validate();
  const lacking = Object.entries(checked.ok ? {} : checked.fields)
    .filter(([key]) => !marked.has(fieldNameOf(key)))
    .map(([element, message]): ShownFinding => ({
      element,
      message,
      code: 'field',
      severity: 'error',
      fix: '',
    }));
  const isAwaited =
    useStore($labelSheet, { ssr: 'initial' }) === null && values['dataSource'] === 'sheet';
  const { kind } = labelOf(values);
  const all = [...lacking, ...findings];
  const fromRows = ({ element }: ShownFinding): boolean =>
    isAwaited && isOfRows(kind, fieldNameOf(element)) && isEmpty(values[fieldNameOf(element)]);
  const shown = [
    ...(all.some(fromRows) ? [fileToChoose] : []),
    ...all.filter((each) => !fromRows(each)),
  ];
  const isOpen = (each: ShownFinding): boolean => {
    const name = fieldNameOf(each.element);
    const isUntouched = touched.size === 0 || (name in values && !touched.has(name));
    return isUntouched && each.severity === 'error' && isEmpty(values[name]);
  };
  return shown.map((each) =>
    each === fileToChoose || isOpen(each) ? { ...each, severity: 'open' } : each,
  );
}

const headOf = (findings: readonly ShownFinding[]): string => {
  const count = (of: ShownFinding['severity']): number =>
    findings.filter(({ severity }) => severity === of).length;
  const [errors, open, warnings] = [count('error'), count('open'), count('warning')];
  if (findings.length === 0) return 'All checks passed';
  const parts = [
    ...(errors > 0 ? [`${errors} to fix`] : []),
    ...(open > 0 ? [`${counted(open, 'field')} to fill`] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return parts.join(', ');
};

const titles = { error: 'To fix: ', open: 'To fill: ', warning: 'Warning: ' } as const;

/** Lists each problem of the label with its remedy; a press leads to the field. */
export function FindingsList({ isOpen, onToggle, onPick }: FindingsListProps) {
  const findings = useShown();
  return (
    <section className="findings" aria-labelledby="findings-title">
      <div className="max-md:relative max-md:flex max-md:min-h-8 max-md:items-center max-md:justify-between max-md:gap-3">
        <h2 id="findings-title" data-clear={findings.length === 0}>
          <Icon name={findings.length === 0 ? 'check' : 'alert'} size={18} />
          <span role="status">{headOf(findings)}</span>
        </h2>
        <button
          type="button"
          className="preview-toggle max-md:min-h-8 max-md:cursor-pointer max-md:text-14 max-md:font-semibold max-md:text-primary md:hidden"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? 'Hide details' : 'Show details'}
        </button>
      </div>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ element, code, row, severity, message, fix }) => (
            <li key={`${element}-${code}-${row ?? ''}-${message}`} data-severity={severity}>
              <button type="button" onClick={() => onPick(element, row)}>
                <span className="finding-message">
                  <span className="sr-only">{titles[severity]}</span>
                  {message}
                </span>
                {fix !== '' && <span className="text-muted">{fix}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
