import { useFormState, useModel } from '../form/form-parts.ts';

interface StepsProps {
  readonly onGo: (step: number) => void;
}

/** How far the form is: a tape measure with a mark for each step. */
export function Steps({ onGo }: StepsProps) {
  const { steps, title } = useModel().definition;
  const current = useFormState(({ step }) => step);
  if (steps.length < 2) return null;
  return (
    <nav className="steps" aria-label={`Steps of ${title}`} data-whole>
      <p className="text-14 md:sr-only">
        Step {current + 1} of {steps.length}: <strong>{steps[current]?.title}</strong>
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-state={index < current ? 'past' : index === current ? 'now' : 'next'}
          >
            <button
              type="button"
              data-replay
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <span className="steps-number">{index + 1}</span>
              <span className="max-md:sr-only">{step.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
