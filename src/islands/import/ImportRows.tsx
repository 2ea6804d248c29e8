import { useStore } from '@nanostores/react';
import type { ImportSession } from '#lib/spreadsheets/import-session.store.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { Progress } from '../ui/Progress.tsx';
import { RowsTable } from './RowsTable.tsx';
import { TrialText } from './TrialText.tsx';

interface ImportRowsProps {
  readonly session: ImportSession;
  readonly onImported: (() => void) | undefined;
}

/** The third step: the rows, those that are wrong to be mended in place; then a trial, then the import. */
export function ImportRows({ session, onImported }: ImportRowsProps) {
  const { checked, trial, isBusy, sending } = useStore(session.$state, { ssr: 'initial' });
  const { noun } = session.definition;
  const right = checked.filter(({ errors }) => errors.length === 0).length;
  return (
    <>
      <RowsTable session={session} />
      {trial && <TrialText trial={trial} noun={noun} />}
      {sending && (
        <Progress
          text={trial === null ? 'Checking' : 'Importing'}
          {...sending}
          cancel={{ label: 'Cancel', onPress: () => session.cancel() }}
        />
      )}
      <p className="form-actions">
        <button type="button" className="btn" onClick={() => session.back()}>
          Back to the columns
        </button>
        {trial === null ? (
          <button
            type="button"
            className="btn btn-primary"
            disabled={isBusy || right === 0}
            onClick={() => void session.tryOut()}
          >
            {isBusy ? 'Checking…' : 'Check the import'}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            disabled={isBusy || trial.created + trial.updated + trial.unchanged === 0}
            onClick={() => void session.run().then((done) => (done ? onImported?.() : undefined))}
          >
            {isBusy
              ? 'Importing…'
              : `Import ${counted(trial.total - trial.failed, noun.one, noun.many)}`}
          </button>
        )}
      </p>
    </>
  );
}
