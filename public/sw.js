/**
 * The service worker of the portal: while the browser is offline, an address answers with the page that says so. It keeps
 * that one page, which is the same for everybody, and stands in nobody's way while there is a connection. Each release
 * registers it under an address of its own. On the way to the login page it removes itself and what it keeps: it is
 * there for whoever is logged in (docs/decisions/325-offline-page.md).
 */
const OFFLINE_PAGE = '/offline';
const LOGIN_PAGE = '/login';
const CACHE = `offline-${new URL(self.location.href).searchParams.get('release') ?? ''}`;

/** Keeps the offline page, unless it is there. */
async function keepPage() {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(OFFLINE_PAGE))) await cache.add(OFFLINE_PAGE);
}

/** Removes what is kept under these names. */
const forget = async (isOld) => {
  const names = await caches.keys();
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
};

async function leave() {
  await self.registration.unregister();
  await forget((name) => name.startsWith('offline-'));
}

const offlinePage = async (request) =>
  (await caches.match(OFFLINE_PAGE, { cacheName: CACHE })) ?? fetch(request);

self.addEventListener('install', (event) => {
  // Everything but pages goes past the worker, where the browser can do so.
  const pastIt = event.addRoutes?.({
    condition: { not: { requestMode: 'navigate' } },
    source: 'network',
  });
  event.waitUntil(Promise.all([keepPage(), pastIt, self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forget((name) => name.startsWith('offline-') && name !== CACHE));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const isOffline = !navigator.onLine;
  const answered = isOffline ? offlinePage(request) : null;
  if (answered) event.respondWith(answered);
  const isLeaving = new URL(request.url).pathname === LOGIN_PAGE;
  const after = isLeaving ? leave : isOffline ? () => undefined : keepPage;
  event.waitUntil(Promise.resolve(answered).then(after, () => undefined));
});
