import { useStore } from '@nanostores/react';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import { momentText } from '#lib/forms/session/save-state.ts';
import { Question } from '../ui/Question.tsx';

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
