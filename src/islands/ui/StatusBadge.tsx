import { toneBadges, toneShapes } from '#lib/records/tone-badges.ts';
import type { Status } from '#lib/records/status.ts';

interface StatusBadgeProps {
  readonly status: Pick<Status, 'label' | 'tone'>;
}

/** A status: icon, word and tone. Its twin without React is components/ui/StatusBadge.astro. */
export function StatusBadge({ status: { label, tone } }: StatusBadgeProps) {
  return (
    <span className={`status badge badge-outline ${toneBadges[tone]}`}>
      <svg className="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
        <path d={toneShapes[tone]} />
      </svg>
      {label}
    </span>
  );
}
