import { useEffect, useRef, useState } from 'react';
import { countText } from '#lib/kernel/count-text.ts';
import { timeLeftText } from '#lib/kernel/time-left.ts';

interface ProgressProps {
  /** 'Importing', in front of the count. */
  readonly text: string;
  /** Accessible name of the bar; the text when left out. */
  readonly label?: string;
  readonly done: number;
  readonly total: number;
  /** A number in words; with thousands separators when left out. */
  readonly format?: (count: number) => string;
  readonly cancel?: {
    readonly label: string;
    readonly onPress: () => void;
  };
}

/** Long work: how much of it is done, how long the rest takes, and a way to end it. */
export function Progress({
  text,
  label = text,
  done,
  total,
  format = countText,
  cancel,
}: ProgressProps) {
  const [isAsked, setAsked] = useState(false);
  const left = useTimeLeft(done, total);
  return (
    <div className="work-progress">
      <p>
        <strong className="font-semibold" role="status">
          {text}: {format(done)} of {format(total)}
        </strong>{' '}
        <span className="text-muted">{left}</span>
      </p>
      <progress value={done} max={Math.max(1, total)} aria-label={label} />
      {cancel && (
        <button
          type="button"
          className="btn"
          aria-disabled={isAsked}
          onClick={() => {
            setAsked(true);
            cancel.onPress();
          }}
        >
          {cancel.label}
        </button>
      )}
    </div>
  );
}

/** The time that is left at the speed so far; '' while nobody can tell. */
function useTimeLeft(done: number, total: number): string {
  const start = useRef<{ readonly at: number; readonly done: number } | null>(null);
  const [left, setLeft] = useState('');
  useEffect(() => {
    const now = performance.now();
    start.current ??= { at: now, done };
    const { at, done: before } = start.current;
    setLeft(timeLeftText({ elapsedMs: now - at, done: done - before, left: total - done }));
  }, [done, total]);
  return left;
}
