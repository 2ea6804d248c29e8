import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { createImport, type ImportCalls } from '#lib/spreadsheets/import-session.store.ts';
import type { ImportStep } from '#lib/spreadsheets/assistant/import-state.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportRows } from './ImportRows.tsx';
import { MapColumns } from './MapColumns.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';

interface ImportAssistantProps {
  readonly definition: ImportDefinition;
  readonly calls: ImportCalls;
  /** Address of the template below `/api`; the format is added. */
  readonly template: string;
  /** Called after rows were imported. */
  readonly onImported?: () => void;
}

const steps: readonly { readonly id: ImportStep; readonly label: string }[] = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'rows', label: 'Rows' },
  { id: 'done', label: 'Outcome' },
];

/** Takes a spreadsheet in: file, columns, rows that are mended in place, trial, outcome. */
export function ImportAssistant({ definition, calls, template, onImported }: ImportAssistantProps) {
  const [session] = useState(() => createImport(definition, calls));
  const { step, message, isBusy } = useStore(session.$state, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useFocusOnChange(heading, step);
  // Scrolls to the message: the pressed button may be far below.
  useEffect(() => {
    if (message !== '') said.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  const at = steps.findIndex(({ id }) => id === step);
  return (
    <section
      className="import card grid min-w-0 gap-3.5"
      aria-labelledby="import-title"
      aria-busy={isBusy}
    >
      <ol
        className="import-steps flex flex-wrap gap-x-4 gap-y-1.5 text-14 text-muted"
        aria-label="Steps of the import"
      >
        {steps.map(({ id, label }, index) => (
          <li key={id} aria-current={id === step ? 'step' : undefined} data-done={index < at}>
            {label}
          </li>
        ))}
      </ol>
      <h2 className="section-title" id="import-title" tabIndex={-1} ref={heading}>
        {steps[at]?.label}
      </h2>
      <p className="font-semibold text-error empty:hidden" role="alert" ref={said}>
        {message}
      </p>
      {step === 'file' && <ChooseFile session={session} template={template} />}
      {step === 'columns' && <MapColumns session={session} />}
      {step === 'rows' && <ImportRows session={session} onImported={onImported} />}
      {step === 'done' && <ImportOutcome session={session} />}
    </section>
  );
}
