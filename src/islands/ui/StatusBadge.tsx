import type { Status, Tone } from '#lib/records/status.ts';

interface StatusBadgeProps {
  readonly status: Pick<Status, 'label' | 'tone'>;
}

/** One shape for each tone, so that nobody needs the colour. */
const shapes: Readonly<Record<Tone, string>> = {
  draft: 'M5 12h14',
  moving: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5',
  waiting: 'M12 7v6M12 17h.01',
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M7 7l10 10M17 7 7 17',
};

/** The badge of each tone. */
export const toneBadges: Readonly<Record<Tone, string>> = {
  draft: 'badge-neutral',
  moving: 'badge-info',
  waiting: 'badge-warning',
  good: 'badge-success',
  bad: 'badge-error',
};

/** A status: icon, word and tone. */
export function StatusBadge({ status: { label, tone } }: StatusBadgeProps) {
  return (
    <span className={`status badge badge-outline ${toneBadges[tone]}`}>
      <svg className="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      {label}
    </span>
  );
}
