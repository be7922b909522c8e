import type { Dealer } from '@forecourt/shared/dealer/dealer'

/** What is a tap away from the app's icon, where a device shows such a menu. */
const SHORTCUTS = [
  { name: 'Today', url: '/admin/today' },
  { name: 'Add customer', url: '/admin/crm?add=customer' },
  { name: 'Add vehicle', url: '/admin/inventory?add=vehicle' },
]

/** The back-office as a device installs it: named after the dealer. https://www.w3.org/TR/appmanifest/ */
export const appManifest = ({ name, shortName }: Pick<Dealer, 'name' | 'shortName'>): string =>
  JSON.stringify({
    id: '/admin/',
    name,
    short_name: shortName,
    description: 'Customers and stock of the dealership, with or without a signal',
    lang: 'en',
    start_url: '/admin/',
    scope: '/admin/',
    display: 'standalone',
    background_color: '#edeff1',
    theme_color: '#1c2025',
    icons: [
      { src: '/admin/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/admin/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/admin/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: SHORTCUTS,
  })
