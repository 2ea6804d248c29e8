import { useStore } from '@nanostores/react';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import { Question } from '../ui/Question.tsx';
import { momentText } from '#lib/forms/session/save-state.ts';

/** The draft was changed elsewhere: nothing is lost, one of the two is chosen. */
export function Conflict({ session: { keeper, takeTheirs } }: { readonly session: DraftSession }) {
  const { kind } = useStore(keeper.$save);
  if (kind !== 'conflict') return null;
  return (
    <Question
      role="alert"
      text={<p>This draft was edited in another tab or on another device. Your version is safe.</p>}
      answers={{ 'Keep mine': keeper.keepMine, 'Show the other version': takeTheirs }}
    />
  );
}

interface RestoreOfferProps {
  readonly session: Pick<DraftSession, '$offer' | 'restore' | 'discard'>;
}

/** Offers to restore earlier input. */
export function RestoreOffer({ session: { $offer, restore, discard } }: RestoreOfferProps) {
  const offer = useStore($offer);
  if (!offer) return null;
  const moment = momentText(new Date(offer.savedAt), new Date());
  return (
    <Question
      role="group"
      label="Draft"
      text={<p role="status">Restore your draft from {moment}?</p>}
      answers={{ Restore: restore, Discard: discard }}
    />
  );
}
