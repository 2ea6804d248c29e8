import { leadingZeroQuestion } from '#lib/kernel/text/bare-number.ts';

interface LeadingZeroQuestionProps {
  /** The known number that differs by its zeros. */
  readonly known: string;
  readonly place: string;
  readonly onUse: () => void;
  readonly onKeep: () => void;
  /** The id of the message. */
  readonly id?: string;
}

/** The two answers to a number that is known but for the zeros before it. */
export function LeadingZeroButtons({
  id,
  onUse,
  onKeep,
}: Omit<LeadingZeroQuestionProps, 'known' | 'place'>) {
  const answers = [
    ['Use it', onUse],
    ['Keep both', onKeep],
  ] as const;
  return (
    <p className="flex flex-wrap gap-2">
      {answers.map(([label, answer]) => (
        <button
          key={label}
          type="button"
          className="text-button"
          aria-describedby={id}
          onClick={answer}
        >
          {label}
        </button>
      ))}
    </p>
  );
}

/** Asks about a number that is known but for the zeros before it. */
export function LeadingZeroQuestion({ known, place, ...answers }: LeadingZeroQuestionProps) {
  return (
    <div role="status">
      <p className="cell-message min-w-36" data-tone="error" id={answers.id}>
        {leadingZeroQuestion(known, place)}
      </p>
      <LeadingZeroButtons {...answers} />
    </div>
  );
}
