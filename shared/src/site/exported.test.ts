import { describe, expect, it } from 'vitest'
import { answeredAddress, exportedInventoryPath, inventoryAddress } from './exported.ts'

const served = {}
const proxied = { exported: { apiOrigin: '' } }
const apart = { exported: { apiOrigin: 'https://api.cars.example' } }

describe('the addresses of exported pages', () => {
  it('gives each page of the whole inventory a path, and leaves the address of the first as it is', () => {
    expect([1, 2, 12].map(exportedInventoryPath)).toEqual([
      '/inventory',
      '/inventory/page/2',
      '/inventory/page/12',
    ])
    for (const site of [served, proxied, apart]) expect(inventoryAddress(site, '')).toBe('/inventory')
    expect(inventoryAddress(served, 'page=2')).toBe('/inventory?page=2')
    expect(inventoryAddress(proxied, 'page=2')).toBe('/inventory/page/2')
    expect(inventoryAddress(apart, 'page=12')).toBe('/inventory/page/12')
  })

  it('asks the server what a file cannot answer', () => {
    expect(inventoryAddress(proxied, 'make=Jeep&page=2')).toBe('/inventory?make=Jeep&page=2')
    expect(inventoryAddress(apart, 'make=Jeep&page=2')).toBe(
      'https://api.cars.example/inventory?make=Jeep&page=2',
    )
    expect(inventoryAddress(proxied, 'page=2&view=browse')).toBe('/inventory?page=2&view=browse')
    expect(answeredAddress(served, '/inquiries')).toBe('/inquiries')
    expect(answeredAddress(apart, '/inquiries')).toBe('https://api.cars.example/inquiries')
  })
})
