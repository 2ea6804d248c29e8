import type { ReactNode } from 'react';

/** Frame of a wide table: scrolls sideways, reachable by keyboard. */
export const ScrollRegion = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- scrolling by keyboard needs focus
  <div className="document-frame" tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);
