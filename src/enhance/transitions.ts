/**
 * A page transition that a further navigation overtakes is dropped by the browser, which is all right; this
 * keeps it from being reported as an error of the page.
 */
interface Transition {
  readonly ready: Promise<unknown>;
  readonly finished: Promise<unknown>;
  readonly updateCallbackDone: Promise<unknown>;
}

const nothing = (): void => undefined;

function settle(event: Event): void {
  const transition = (event as Event & { viewTransition?: Transition | null }).viewTransition;
  void transition?.ready.catch(nothing);
  void transition?.finished.catch(nothing);
  void transition?.updateCallbackDone.catch(nothing);
}

/** Follows the transitions from and to this page. */
export function followTransitions(): void {
  addEventListener('pageswap', settle);
  addEventListener('pagereveal', settle);
}
