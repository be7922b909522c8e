/** What can be chosen for a vehicle, in the order of the form. */
export const VEHICLE_CATEGORIES = [
  'luxury',
  'suv',
  'truck',
  'sedan',
  'coupe',
  'convertible',
  'hatchback',
  'wagon',
  'van',
  'motorcycle',
] as const
export type VehicleCategory = (typeof VEHICLE_CATEGORIES)[number]

export const CATEGORY_LABELS = {
  luxury: 'Luxury',
  suv: 'SUV',
  truck: 'Truck',
  sedan: 'Sedan',
  coupe: 'Coupe',
  convertible: 'Convertible',
  hatchback: 'Hatchback',
  wagon: 'Wagon',
  van: 'Van',
  motorcycle: 'Motorcycle',
} as const satisfies Record<VehicleCategory, string>

export const TRANSMISSIONS = ['Automatic', 'Manual', 'CVT'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]

export const DRIVETRAINS = ['FWD', 'RWD', 'AWD', '4WD'] as const
export type Drivetrain = (typeof DRIVETRAINS)[number]

export const FUEL_TYPES = ['Gasoline', 'Diesel', 'Hybrid', 'Electric'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const CONDITIONS = ['excellent', 'good', 'fair'] as const
export type Condition = (typeof CONDITIONS)[number]

export const VEHICLE_STATUSES = ['received', 'available', 'pending', 'sold'] as const
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]

export const VIDEO_STATUSES = ['pending', 'generating', 'completed', 'failed'] as const
export type VideoStatus = (typeof VIDEO_STATUSES)[number]
