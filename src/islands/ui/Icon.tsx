import { icons, type IconName } from '#lib/kernel/icons.ts';

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** A line icon beside a word; it is hidden from screen readers. Twin of components/Icon.astro. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
