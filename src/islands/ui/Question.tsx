import type { ReactNode } from 'react';

interface QuestionProps {
  /** `alert` is announced at once. */
  readonly role: 'alert' | 'group';
  readonly label?: string;
  readonly text: ReactNode;
  /** No answer is the usual one; else the first is. */
  readonly isPlain?: boolean | undefined;
  /** Buttons by their texts. */
  readonly answers: Readonly<Record<string, () => unknown>>;
}

/** A question in a form that is answered by a button. */
export const Question = ({ role, label, text, isPlain = false, answers }: QuestionProps) => (
  <div
    className="mb-4 alert alert-warning max-sm:grid-flow-row max-sm:grid-cols-1"
    role={role}
    aria-label={label}
  >
    {text}
    {Object.keys(answers).length > 0 && (
      <div className="flex flex-wrap gap-2">
        {Object.entries(answers).map(([answer, press], index) => (
          <button
            key={answer}
            type="button"
            className={index === 0 && !isPlain ? 'btn btn-primary' : 'btn'}
            onClick={() => void press()}
          >
            {answer}
          </button>
        ))}
      </div>
    )}
  </div>
);
