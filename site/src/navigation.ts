/** The pages and sections that the header leads to. */
export const NAVIGATION = [
  { label: 'Inventory', href: '/inventory' },
  { label: 'Financing', href: '/financing' },
  { label: 'About', href: '/#community' },
  { label: 'Contact', href: '/#contact' },
] as const
