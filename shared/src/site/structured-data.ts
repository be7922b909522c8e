/** What search engines read of a page, in the words of schema.org, as JSON-LD. */

import { WEEKDAYS } from '../clock/opening-hours.ts'
import type { Dealer } from '../dealer/dealer.ts'
import { vehicleName } from '../vehicles/vehicle.ts'
import { CATEGORY_LABELS, type Drivetrain } from '../vehicles/vehicle-options.ts'
import type { ShownEvent, ShownVehicle, SiteFacts } from './page-data.ts'
import { PAGES, vehiclePath } from './pages.ts'

export type StructuredData = Readonly<Record<string, unknown>>

const SCHEMA = 'https://schema.org'

/** Without what is not known: an empty property says less than none. */
const known = (data: Record<string, unknown>): StructuredData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined))

/** A path on this server as a whole address; an address elsewhere as it is. */
const absolute = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address)

const dealerId = (origin: string) => `${origin}/#dealer`

/** Who and where the dealer is: what every listing says of its seller. */
function sellerOf({ dealer, origin }: SiteFacts): StructuredData {
  const { street, city, state, zip } = dealer.address
  return known({
    '@type': 'AutoDealer',
    '@id': dealerId(origin),
    name: dealer.name,
    url: `${origin}/`,
    telephone: dealer.phone,
    email: dealer.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: 'US',
    },
    logo: dealer.logo && `${origin}/dealer/${dealer.logo}`,
  })
}

/**
 * The dealer with address, place, opening hours and the way there.
 * @param picture path or address of a picture that shows what they offer
 */
export function dealerData(site: SiteFacts, picture?: string): StructuredData {
  const { dealer, origin } = site
  const { latitude, longitude } = dealer.coordinates
  return known({
    '@context': SCHEMA,
    ...sellerOf(site),
    slogan: dealer.tagline,
    image: picture && absolute(picture, origin),
    geo: { '@type': 'GeoCoordinates', ...dealer.coordinates },
    hasMap: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`,
    openingHoursSpecification: openingHours(dealer.hours),
  })
}

const EVENT_STATUSES = {
  upcoming: 'EventScheduled',
  cancelled: 'EventCancelled',
} as const

/** An event that is still to come or was called off; null where its dealer wrote no day, or it is over. */
export function eventData(
  { name, day, location, description, status }: ShownEvent,
  site: SiteFacts,
): StructuredData | null {
  if (day === null || status === 'completed') return null
  const { city, state } = site.dealer.address
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name,
    startDate: day,
    eventStatus: `${SCHEMA}/${EVENT_STATUSES[status]}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    description,
    location: {
      '@type': 'Place',
      name: location,
      address: {
        '@type': 'PostalAddress',
        addressLocality: city,
        addressRegion: state,
        addressCountry: 'US',
      },
    },
    organizer: { '@type': 'AutoDealer', '@id': dealerId(site.origin), name: site.dealer.name },
  }
}

function openingHours({ weekdays, saturday, sunday }: Dealer['hours']): StructuredData[] {
  const [sundayName, ...others] = WEEKDAYS
  const saturdayName = others.at(-1)
  const days = [
    { names: others.slice(0, -1), hours: weekdays },
    { names: [saturdayName], hours: saturday },
    { names: [sundayName], hours: sunday },
  ]
  return days.flatMap(({ names, hours }) =>
    hours
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: names, opens: hours.opens, closes: hours.closes }]
      : [],
  )
}

const DRIVE_WHEELS = {
  FWD: 'FrontWheelDriveConfiguration',
  RWD: 'RearWheelDriveConfiguration',
  AWD: 'AllWheelDriveConfiguration',
  '4WD': 'FourWheelDriveConfiguration',
} as const satisfies Record<Drivetrain, string>

/**
 * A vehicle with its offer and who makes it, as listings of vehicles want it
 * (developers.google.com/search/docs/appearance/structured-data/vehicle-listing).
 */
export function vehicleData({ vehicle }: ShownVehicle, site: SiteFacts): StructuredData {
  const { origin } = site
  const pictures = [...new Set([...vehicle.photos, ...vehicle.exteriorPhotos, ...vehicle.interiorPhotos])]
  const url = origin + vehiclePath(vehicle.id)
  const { mileage, drivetrain, category, engineSize } = vehicle
  return known({
    '@context': SCHEMA,
    '@type': category === 'motorcycle' ? 'Motorcycle' : 'Car',
    '@id': url,
    name: vehicleName(vehicle),
    url,
    image: pictures.length > 0 ? pictures.map(picture => absolute(picture, origin)) : undefined,
    description: vehicle.description,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    vehicleIdentificationNumber: vehicle.vin,
    sku: vehicle.stockNumber,
    mileageFromOdometer:
      mileage === null ? null : { '@type': 'QuantitativeValue', value: mileage, unitCode: 'SMI' },
    bodyType: category && CATEGORY_LABELS[category],
    color: vehicle.exteriorColor,
    vehicleInteriorColor: vehicle.interiorColor,
    driveWheelConfiguration: drivetrain && `${SCHEMA}/${DRIVE_WHEELS[drivetrain]}`,
    vehicleEngine:
      engineSize || vehicle.fuelType
        ? known({ '@type': 'EngineSpecification', name: engineSize, fuelType: vehicle.fuelType })
        : null,
    vehicleTransmission: vehicle.transmission,
    fuelType: vehicle.fuelType,
    itemCondition: `${SCHEMA}/UsedCondition`,
    offers: {
      '@type': 'Offer',
      url,
      price: vehicle.price,
      priceCurrency: 'USD',
      availability: `${SCHEMA}/${vehicle.status === 'pending' ? 'LimitedAvailability' : 'InStock'}`,
      itemCondition: `${SCHEMA}/UsedCondition`,
      seller: sellerOf(site),
    },
  })
}

/** The way from the home page to this one. */
export function breadcrumbs(
  { origin }: SiteFacts,
  steps: readonly { name: string; path: string }[],
): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: PAGES.home.path }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** As the content of a script element: no text in the data can end it. */
export function structuredText(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
