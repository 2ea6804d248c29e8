import type { ReactNode } from 'react';

/** Frame of a wide table: scrolls sideways, reachable by keyboard. */
export const ScrollRegion = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <div className="document-frame" tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);
