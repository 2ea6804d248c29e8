const REST_MS = 500;

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** The policy of pages takes no text as the address of a script; this one is the portal's own. */
function trusted(url: string): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  return trustedTypes
    ? trustedTypes
        .createPolicy('service-worker', { createScriptURL: (own) => own })
        .createScriptURL(url)
    : url;
}

/**
 * Once the page is at rest, registers the service worker of this release (`public/sw.js`), which shows the offline page.
 * Only pages behind the login do; the worker removes itself when the session has ended.
 */
const release = document.querySelector<HTMLElement>('[data-release]')?.dataset['release'];
if (release !== undefined && 'serviceWorker' in navigator) {
  const register = () =>
    void navigator.serviceWorker
      .register(trusted(`/sw.js?release=${release}`))
      .catch(() => undefined);
  addEventListener('load', () => setTimeout(register, REST_MS));
}

export {};
