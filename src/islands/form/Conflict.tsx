import { useStore } from '@nanostores/react';
import type { DraftSession } from '#lib/forms/session/draft-session.ts';
import { Question } from '../ui/Question.tsx';
import { momentText } from '#lib/forms/session/save-state.ts';

/** The draft was changed elsewhere: one of the two is chosen, and all others are kept beside it. */
export function Conflict({ session }: { readonly session: DraftSession }) {
  const { keepMine, takeTheirs, swap, dropOthers } = session;
  const { kind } = useStore(session.keeper.$save);
  const { length: count } = useStore(session.$others);
  const others = count > 1 ? 'other versions' : 'other version';
  if (kind === 'conflict')
    return (
      <Question
        role="alert"
        text={
          <p>
            This draft was edited by a colleague, in another tab or on another device. Your version
            is safe.
          </p>
        }
        answers={{ 'Keep mine': keepMine, 'Show the other version': takeTheirs }}
      />
    );
  return (
    count > 0 && (
      <Question
        role="group"
        label="Other version"
        text={
          <p role="status">
            {count > 1
              ? `${count} other versions are kept until you leave this page.`
              : 'The other version is kept until you leave this page.'}
          </p>
        }
        isPlain
        answers={{ 'Switch versions': swap, [`Drop the ${others}`]: dropOthers }}
      />
    )
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
