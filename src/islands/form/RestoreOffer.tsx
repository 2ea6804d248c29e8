import { useStore } from '@nanostores/react';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import { momentText } from '#lib/forms/session/save-state.ts';

interface RestoreOfferProps {
  readonly session: Pick<DraftSession, '$offer' | 'restore' | 'discard'>;
}

/** Asks somebody who comes back what to do with what was typed before. */
export function RestoreOffer({ session }: RestoreOfferProps) {
  const offer = useStore(session.$offer);
  if (!offer) return null;
  return (
    <div
      className="mb-4 alert alert-warning max-sm:grid-flow-row max-sm:grid-cols-1"
      role="group"
      aria-label="Draft"
    >
      <p role="status">
        Restore your draft from {momentText(new Date(offer.savedAt), new Date())}?
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" onClick={session.restore}>
          Restore
        </button>
        <button type="button" className="btn" onClick={() => void session.discard()}>
          Discard
        </button>
      </div>
    </div>
  );
}
