import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's markup and while it is adopted, true from then on: for parts that load later. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
