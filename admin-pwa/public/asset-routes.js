// Part of the service worker: scripts and styles, whose names change with what is in them, are taken from the device without
// asking the worker for each. Browsers that know no such routes ask it as before.
addEventListener('install', event =>
  event.addRoutes?.([
    {
      condition: { urlPattern: '/admin/assets/*' },
      source: { cacheName: `workbox-precache-v2-${registration.scope}` },
    },
  ]),
)
