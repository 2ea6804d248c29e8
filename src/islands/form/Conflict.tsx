import { useStore } from '@nanostores/react';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';

interface ConflictProps {
  readonly session: DraftSession;
}

/** The draft was changed elsewhere: nothing is lost, one of the two is chosen. */
export function Conflict({ session }: ConflictProps) {
  const state = useStore(session.keeper.$save);
  if (state.kind !== 'conflict') return null;
  return (
    <div className="mb-4 alert alert-warning max-sm:grid-flow-row max-sm:grid-cols-1" role="alert">
      <p>This draft was edited in another tab or on another device. Your version is safe.</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => void session.keeper.keepMine()}
        >
          Keep mine
        </button>
        <button type="button" className="btn" onClick={() => void session.takeTheirs()}>
          Show the other version
        </button>
      </div>
    </div>
  );
}
