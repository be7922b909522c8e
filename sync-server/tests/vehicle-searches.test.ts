// What people type into the search, and which vehicles they mean: on the demonstration's stock, in the order of the page.
import { readFileSync } from 'node:fs'
import { parseCents } from '@forecourt/shared/money'
import { justReceived } from '@forecourt/shared/vehicles/just-received'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { vehicleSearchSchema } from '@forecourt/shared/vehicles/vehicle-search'
import { withStatus } from '@forecourt/shared/vehicles/vehicle-status'
import { describe, expect, it } from 'vitest'
import { demoChanges } from '../src/demo/fill-demo.ts'
import { StockView } from '../src/stock/public-stock.ts'
import { findTestdata } from './support/testdata.ts'

const NOW = '2026-11-20T17:00:00.000Z'

/** A vehicle that is offered. */
const aCar = (
  fields: Partial<Vehicle> & Pick<Vehicle, 'id' | 'make' | 'model' | 'year' | 'price'>,
): Vehicle =>
  withStatus(
    {
      ...justReceived(NOW),
      ...{
        stockNumber: fields.id,
        condition: 'excellent',
        isFeatured: false,
        heroSlideOrder: 0,
        features: [],
      },
      ...{ mileage: null, vin: null, transmission: null, drivetrain: null, fuelType: null, category: null },
      ...{ exteriorColor: null, interiorColor: null, engineSize: null, description: null, videoPrompt: null },
      ...{ photos: [], exteriorPhotos: [], interiorPhotos: [], walkaroundVideos: [], videos: [] },
      ...fields,
    },
    'available',
    NOW,
  )

/** What the demonstration offers, whoever has it. */
const VEHICLES = demoChanges([], new Date(NOW)).flatMap(({ collection, after }) =>
  collection === 'vehicles' && after && after.status !== 'received'
    ? [withStatus(after, 'available', NOW)]
    : [],
)

function stocked() {
  const view = new StockView()
  for (const vehicle of VEHICLES) view.put(vehicle)
  return view
}

interface Row {
  id: string
  Make: string
  Model: string
  Year: string
  dollars: number
  miles: number
  ExteriorColor: string
  Engine: string
}

const FILE = findTestdata('inventory', 'used-cars.csv')

/** The cars of the file that have a price. */
function readRows(): Row[] {
  const [head = [], ...lines] = FILE ? readFileSync(FILE, 'utf8').trim().split(/\r?\n/).map(cellsOf) : []
  return lines.flatMap((cells, index) => {
    const row = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']))
    const { Make = '', Model = '', Year = '' } = row
    // The file splits the name of two makes.
    const make = { Land: 'Land Rover', Alfa: 'Alfa Romeo' }[Make] ?? Make
    const dollars = Number(row['Price'])
    const more = { ExteriorColor: row['ExteriorColor'] ?? '', Engine: row['Engine'] ?? '' }
    return dollars > 0
      ? [{ id: `r${index}`, Make: make, Model, Year, dollars, miles: Number(row['Mileage']) || 0, ...more }]
      : []
  })
}

/** Cells of a line, some of them in quotation marks. */
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))

const ROWS = readRows()
const REAL = new StockView()
for (const { id, Make, Model, Year, dollars, miles, ExteriorColor, Engine } of ROWS)
  REAL.put(
    aCar({
      ...{
        id,
        make: Make,
        model: Model.slice(0, 60),
        year: Number(Year),
        price: `${dollars}.00`,
        mileage: miles || null,
      },
      ...{
        exteriorColor: ExteriorColor.slice(0, 40),
        engineSize: Engine.slice(0, 40),
        category: null,
        drivetrain: null,
        stockNumber: null,
      },
    }),
  )

const STOCK = stocked()
const ALL = VEHICLES.map(({ id }) => id).sort()
const found = (q: string, view = STOCK) =>
  view
    .find(vehicleSearchSchema.parse({ q }))
    .map(({ id }) => id)
    .sort()

const under = (dollars: number) =>
  VEHICLES.filter(({ price }) => (parseCents(price) ?? 0) <= dollars * 100).map(({ id }) => id)
const over = (dollars: number) =>
  VEHICLES.filter(({ price }) => (parseCents(price) ?? 0) >= dollars * 100).map(({ id }) => id)
const between = (from: number, to: number) => over(from).filter(id => under(to).includes(id))
const where = (suits: (one: (typeof VEHICLES)[number]) => boolean) =>
  VEHICLES.filter(suits).map(({ id }) => id)
const suvs = where(({ category }) => category === 'suv')
const trucks = where(({ category }) => category === 'truck')

describe('who types', () => {
  it.each<[string, string[]]>([
    // Makes and models, with and without punctuation.
    ['toyota', ['102', '104', '120', '126']],
    ['TOYOTA', ['102', '104', '120', '126']],
    ['toyota tacoma', ['102']],
    ['tacoma toyota', ['102']],
    ['toyotas', ['102', '104', '120', '126']],
    ['f150', ['108']],
    ['f-150', ['108']],
    ['f 150', ['108']],
    ['F-150 Lariat', ['108']],
    ['ford f150', ['108']],
    ['mx5', ['112']],
    ['mx-5', ['112']],
    ['mx 5 miata', ['112']],
    ['miata', ['112']],
    ['mercedes', ['103']],
    ['mercedes benz', ['103']],
    ['mercedes-benz', ['103']],
    ['mercedesbenz', ['103']],
    ['benz', ['103']],
    ['merc', ['103']],
    ['land rover', ['101', '118']],
    ['landrover', ['101', '118']],
    ['range rover', ['118']],
    ['rangerover', ['118']],
    ['land rover defender', ['101']],
    ['defender 110', ['101']],
    ['vw', ['106', '113', '125']],
    ['volkswagen golf', ['113']],
    ['bmw', ['109']],
    ['530i', ['109']],
    ['xdrive', ['109']],
    ['ram', ['117']],
    ['ram 1500', ['117']],
    ['1500', ['117']],
    ['harley', ['116']],
    ['harley davidson', ['116']],
    ['grand cherokee', ['119']],
    ['model y', ['114']],
    ['tesla model y', ['114']],
    ['offroad', ['102']],
    ['off road', ['101', '102']],
    ['trd off-road', ['102']],
    ['2019 camry', ['104']],
    ['camry 2019', ['104']],
    ['camry 2020', []],
    // While a word is being typed.
    ['toy', ['102', '104', '120', '126']],
    ['jee', ['105', '119']],
    ['civ', ['110']],
    ['conv', ['112', '124']],
    // One letter wrong, missing, too many, or two turned around.
    ['toyta', ['102', '104', '120', '126']],
    ['toyoto', ['102', '104', '120', '126']],
    ['tacomma', ['102']],
    ['subraru', ['107']],
    ['suburu', ['107']],
    ['volkswagon', ['106', '113', '125']],
    ['wolkswagen', ['106', '113', '125']],
    ['hodna', ['110', '115']],
    ['mercedez', ['103']],
    ['wranglar', ['105']],
    ['jeta', ['106']],
    ['tela', ['114']],
    ['convertable', ['112', '124']],
    ['motorcyle', ['116']],
    ['jeep wrangelr', ['105']],
    // Kinds, drivetrain, fuel, transmission.
    ['suv', suvs],
    ['SUVs', suvs],
    ['crossover', suvs],
    ['truck', trucks],
    ['trucks', trucks],
    ['pickup', trucks],
    ['minivan', ['115']],
    ['van', ['115']],
    ['wagon', ['107']],
    ['hatchback', ['113', '120']],
    ['motorcycle', ['116']],
    ['luxury', ['103', '109', '118']],
    ['cabriolet', ['112', '124']],
    ['stick', ['110', '112', '116']],
    ['manual', ['110', '112', '116']],
    ['manual transmission coupe', []],
    ['electric', ['114']],
    ['ev', ['114']],
    ['hybrid', ['120']],
    ['diesel', []],
    ['4x4 suv', where(({ category, drivetrain }) => category === 'suv' && drivetrain === '4WD')],
    ['4wd', where(({ drivetrain }) => drivetrain === '4WD')],
    ['awd wagon', ['107']],
    ['all wheel drive wagon', []],
    // Makes that are not in stock are no beginning of anything.
    ['audi', ['124']],
    ['fiat', []],
    ['mini', []],
    ['smart', []],
    // Colours of the outside, unless the inside is named.
    ['red', ['110', '112', '119']],
    ['blue', ['107', '108', '109', '113', '124']],
    ['blue truck', ['108']],
    ['gray', ['118', '120', '125']],
    ['grey', ['118', '120', '125']],
    ['white jetta', ['106']],
    ['silver', ['111', '115', '126']],
    ['beige interior', ['103']],
    ['black interior toyota', ['102', '120']],
    ['tan leather', ['112']],
    // Features and engine.
    ['panoramic roof', ['103', '104']],
    ['carplay', ['102', '113', '125']],
    ['tow package', ['101', '111', '117', '119', '125', '126']],
    ['heated seats', ['101', '103', '105', '107', '113', '117', '120']],
    ['heat pump', ['114']],
    ['burmester', ['103']],
    ['saddlebags', ['116']],
    ['5.7l', ['117', '126']],
    ['2.5l subaru', ['107']],
    ['v8', ['117', '126']],
    ['cvt', ['107', '120']],
    ['third row', ['111']],
    ['captains chairs', ['111']],
    // Words of the description.
    ['rancher', ['126']],
    ['galena', ['103']],
    // Prices.
    ['under 20k', under(20_000)],
    ['under $20,000', under(20_000)],
    ['under 20,000', under(20_000)],
    ['under 20', under(20_000)],
    ['less than 20000', under(20_000)],
    ['below $20k', under(20_000)],
    ['up to 20k', under(20_000)],
    ['max 20k', under(20_000)],
    ['<20k', under(20_000)],
    ['< 20k', under(20_000)],
    ['20k or less', under(20_000)],
    ['20k', under(20_000)],
    ['$20,000', under(20_000)],
    ['over 40k', over(40_000)],
    ['40k+', over(40_000)],
    ['$40,000 and up', over(40_000)],
    ['at least 40k', over(40_000)],
    ['20k to 30k', between(20_000, 30_000)],
    ['20k-30k', between(20_000, 30_000)],
    ['20-30k', between(20_000, 30_000)],
    ['between 20k and 30k', between(20_000, 30_000)],
    ['$20,000 - $30,000', between(20_000, 30_000)],
    ['suv under 30k', suvs.filter(id => under(30_000).includes(id))],
    ['blue suv under 30k', []],
    ['blue wagon under 30k', ['107']],
    ['red suv under 30k', ['119']],
    ['toyota under 32k', ['104', '120']],
    ['used toyota for under 32k', ['104', '120']],
    ['truck over 38000', ['108', '117']],
    // Years and mileage.
    ['2022 or newer', where(({ year }) => year >= 2022)],
    ['newer than 2021', where(({ year }) => year >= 2022)],
    ['since 2022', where(({ year }) => year >= 2022)],
    ['2022+', where(({ year }) => year >= 2022)],
    ['older than 2017', where(({ year }) => year <= 2016)],
    ['2016 - 2017', where(({ year }) => year === 2016 || year === 2017)],
    ['2021', where(({ year }) => year === 2021)],
    ['under 20k miles', where(({ mileage }) => (mileage ?? 0) <= 20_000)],
    ['under 20,000 mi', where(({ mileage }) => (mileage ?? 0) <= 20_000)],
    [
      'suv under 40k under 50k miles',
      suvs.filter(
        id => under(40_000).includes(id) && (VEHICLES.find(one => one.id === id)?.mileage ?? 0) <= 50_000,
      ),
    ],
    // Numbers of one vehicle.
    ['#1021', ['104']],
    ['1021', ['104']],
    ['JTDACAAU', ['120']],
    ['p3100120', ['120']],
    // Words that ask for nothing, and nonsense.
    ['', ALL],
    ['any car', ALL],
    ['cars for sale', ALL],
    ['used vehicles', ALL],
    ['#', ALL],
    ['spaceship', []],
    ['zzz', []],
    ['"; drop table', []],
    ['%', ALL],
  ])('%j finds %j', (q, ids) => {
    expect(found(q)).toEqual([...ids].sort())
  })

  it('takes a word in its nearest meaning that the stock has, and forgets what has gone', () => {
    const view = stocked()
    const misnamed = aCar({
      ...{ id: '900', make: 'Lancia', model: 'Toyta', year: 2020, price: '9000.00' },
      features: ['Audi sound'],
    })
    view.put(misnamed)
    expect(found('toyta', view)).toEqual(['900'])
    view.apply({ collection: 'vehicles', id: '900', before: misnamed, after: null })
    for (const q of ['toyta', 'audi', 'lancia']) expect([q, found(q, view)]).toEqual([q, found(q)])
  })
})

describe('where nothing is found, the nearest are', () => {
  it.each<[string, string[]]>([
    ['blue suv under 30k', ['107', '113', '119']],
    ['toyota convertible', ['102', '104', '112']],
    ['diesel truck', ['102', '108', '117']],
    ['red truck under 30k', ['110', '112', '119']],
    ['spaceship', []],
  ])('%j: %j', (q, some) => {
    const near = STOCK.nearestTo(vehicleSearchSchema.parse({ q }), 6).map(({ id }) => id)
    for (const id of some) expect(near).toContain(id)
    if (some.length === 0) expect(near).toEqual([])
  })
})

describe.skipIf(FILE === null)('in three thousand real cars', () => {
  it.each<[string, (row: Row) => boolean]>([
    ['toyota', row => row.Make === 'Toyota'],
    ['toyta', row => row.Make === 'Toyota'],
    ['honda civic', row => row.Make === 'Honda' && /civic/i.test(row.Model)],
    ['hodna civic', row => row.Make === 'Honda' && /civic/i.test(row.Model)],
    ['f150', row => /F-?150/i.test(row.Model)],
    ['f-150', row => /F-?150/i.test(row.Model)],
    ['hrv', row => /\bHR-?V\b/i.test(row.Model)],
    ['cx5', row => /\bCX-?5\b/i.test(row.Model)],
    ['mercedes', row => row.Make === 'Mercedes-Benz'],
    ['mercedez', row => row.Make === 'Mercedes-Benz'],
    ['chevy', row => row.Make === 'Chevrolet'],
    ['jeep wrangler', row => row.Make === 'Jeep' && /wrangler/i.test(row.Model)],
    ['grand cherokee', row => /grand cherokee/i.test(row.Model)],
    ['tesla under 50k', row => row.Make === 'Tesla' && row.dollars <= 50_000],
    ['bmw under 25k', row => row.Make === 'BMW' && row.dollars <= 25_000],
    ['2019 lexus', row => row.Make === 'Lexus' && row.Year === '2019'],
    ['audi 2020 or newer', row => row.Make === 'Audi' && Number(row.Year) >= 2020],
    ['subaru under 30k miles', row => row.Make === 'Subaru' && row.miles <= 30_000],
    ['kia telluride', row => /telluride/i.test(row.Model)],
    ['silverado', row => /silverado/i.test(row.Model)],
  ])('%j finds every one that is meant, and no other', (q, isMeant) => {
    const meant = ROWS.filter(isMeant).map(({ id }) => id)
    expect(meant.length).toBeGreaterThan(0)
    expect(found(q, REAL)).toEqual(meant.sort())
  })
})
