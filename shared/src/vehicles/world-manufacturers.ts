/**
 * The maker of a vehicle from the first three characters of its VIN, the world manufacturer identifier (ISO 3780; the
 * identifiers are public, as registered with SAE International and listed by the NHTSA). Those that US dealers meet; what
 * is not here is not known.
 */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  Acura: ['19U', '19V', 'JH4', '2HN', '5J8', '5FR'],
  'Alfa Romeo': ['ZAR', 'ZAS'],
  'Aston Martin': ['SCF'],
  Audi: ['WAU', 'WA1', 'TRU', 'WUA'],
  Bentley: ['SCB'],
  BMW: ['WBA', 'WBS', 'WBX', 'WBY', '4US', '5UX', '5UM', '5YM', '3MW'],
  Buick: ['1G4', '2G4', '5GA', 'KL4', 'LRB'],
  Cadillac: ['1G6', '1GY', '3GY'],
  Chevrolet: ['1G1', '1GC', '1GN', '2G1', '2GC', '2GN', '3G1', '3GC', '3GN', 'KL1', 'KL7', 'KL8'],
  Chrysler: ['1C3', '2C3', '2A4', '2C4', '3C3'],
  Dodge: ['1B3', '1B7', '1D3', '1D7', '2B3', '2D4', '3D4', '3D7', '1C4RD', '1C4SD', '2C3CD', '3C4PD'],
  Ferrari: ['ZFF'],
  Fiat: ['ZFA', '3C3CFF', 'ZFBCF'],
  Ford: ['1FA', '1FB', '1FC', '1FD', '1FM', '1FT', '2FA', '2FM', '2FT', '3FA', '3FM', '3FT', 'MAJ', 'NM0'],
  Genesis: ['KMT', 'KMU'],
  GMC: ['1GD', '1GK', '1GT', '2GK', '2GT', '3GK', '3GT'],
  'Harley-Davidson': ['1HD', '5HD'],
  Honda: ['1HG', '19X', '2HG', '2HJ', '2HK', '3CZ', '3HG', '5FN', '5J6', '7FA', 'JHL', 'JHM', 'SHH'],
  Hyundai: ['5NM', '5NP', 'KM8', 'KMH'],
  Infiniti: [
    '3PC',
    '5N3',
    'JNK',
    'JNR',
    '5N1AL0',
    '5N1DL',
    'JN1BJ0',
    'JN1BV7',
    'JN1BY1',
    'JN1EV7',
    'JN1FV7',
    'JN8AZ2N',
  ],
  Jaguar: ['SAD', 'SAJ'],
  Jeep: ['1C4', '1J4', '1J8', 'ZAC', '1C6HJ', '1C6JJ', '3C4NJ'],
  Kia: ['3KP', '5XX', '5XY', 'KNA', 'KND'],
  'Land Rover': ['SAL'],
  Lexus: ['2T2', '58A', 'JTH', 'JTJ'],
  Lincoln: ['1LN', '2LM', '3LN', '5LM'],
  Lucid: ['50E'],
  Maserati: ['ZAM', 'ZN6'],
  Mazda: ['1YV', '3MV', '3MY', '3MZ', '4F2', '7MM', 'JM1', 'JM3'],
  'Mercedes-Benz': ['4JG', '55S', 'W1K', 'W1N', 'W1W', 'WD3', 'WD4', 'WDB', 'WDC', 'WDD', 'WDF'],
  Mercury: ['1ME', '2ME', '4M2'],
  Mini: ['WMW', 'WMZ'],
  Mitsubishi: ['4A3', '4A4', 'JA3', 'JA4', 'ML3'],
  Nissan: ['1N4', '1N6', '3N1', '3N6', '3N8', '5N1', 'JN1', 'JN6', 'JN8'],
  Polestar: ['LPS', 'YSM'],
  Pontiac: ['1G2', '2G2', '3G2', '5Y2'],
  Porsche: ['WP0', 'WP1'],
  Ram: ['1C6', '2C7', '3C6', '3C7', 'ZFB'],
  Rivian: ['7FC', '7PD'],
  'Rolls-Royce': ['SCA'],
  Saturn: ['1G8', '3GS', '5GZ'],
  Subaru: ['4S3', '4S4', 'JF1', 'JF2'],
  Suzuki: ['JS1', 'JS2', 'JS3', 'KL5'],
  Tesla: ['5YJ', '7SA', 'LRW', 'XP7'],
  Toyota: [
    '2T1',
    '2T3',
    '3TM',
    '3TY',
    '4T1',
    '4T3',
    '4T4',
    '5TB',
    '5TD',
    '5TF',
    '5YF',
    '7MU',
    'JTD',
    'JTE',
    'JTL',
    'JTM',
    'JTN',
  ],
  Volkswagen: ['1V2', '1VW', '3VV', '3VW', 'WV1', 'WV2', 'WVG', 'WVW'],
  Volvo: ['7JR', 'LVY', 'LYV', 'YV1', 'YV4'],
  Yamaha: ['JYA', '5Y4'],
  Kawasaki: ['JKA', 'JKB'],
  Ducati: ['ZDM'],
}

/** Longer identifiers first: some makers share the first three characters. */
const BY_IDENTIFIER = Object.entries(MAKERS)
  .flatMap(([maker, identifiers]) => identifiers.map(identifier => [identifier, maker] as const))
  .sort(([a], [b]) => b.length - a.length)

/** Null for an identifier that is not in the list. */
export function makerOf(vin: string): string | null {
  return BY_IDENTIFIER.find(([identifier]) => vin.startsWith(identifier))?.[1] ?? null
}
