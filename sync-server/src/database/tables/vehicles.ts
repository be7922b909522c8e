import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Columns } from '../columns.ts'

export function vehicleTables({
  boolean,
  index,
  integer,
  json,

  table,
  text,
  uniqueIndex,
}: Columns) {
  const list = (name: string) => json(name).$type<string[]>().notNull()

  const vehicles = table(
    'vehicles',
    {
      id: text().primaryKey(),
      stockNumber: text('stock_number'),
      make: text().notNull(),
      model: text().notNull(),
      year: integer().notNull(),
      priceCents: integer('price_cents').notNull(),
      mileage: integer(),
      vin: text(),
      transmission: text().$type<Vehicle['transmission']>(),
      drivetrain: text().$type<Vehicle['drivetrain']>(),
      fuelType: text('fuel_type').$type<Vehicle['fuelType']>(),
      exteriorColor: text('exterior_color'),
      interiorColor: text('interior_color'),
      engineSize: text('engine_size'),
      category: text().$type<Vehicle['category']>(),
      condition: text().$type<Vehicle['condition']>().notNull(),
      description: text(),
      features: list('features'),
      videoPrompt: text('video_prompt'),
      isFeatured: boolean('is_featured').notNull(),
      heroSlideOrder: integer('hero_slide_order').notNull(),
      photos: list('photos'),
      videos: list('videos'),
      exteriorPhotos: list('exterior_photos'),
      interiorPhotos: list('interior_photos'),
      walkaroundVideos: list('walkaround_videos'),
      generatedVideoUrl: text('generated_video_url'),
      videoGenerationStatus: text('video_generation_status')
        .$type<Vehicle['videoGenerationStatus']>()
        .notNull(),
      videoGeneratedAt: text('video_generated_at'),
      status: text().$type<Vehicle['status']>().notNull(),
      isAvailable: boolean('is_available').notNull(),
      firstAvailableAt: text('first_available_at'),
      createdAt: text('created_at').notNull(),
      updatedAt: text('updated_at').notNull(),
      revision: integer().notNull(),
    },
    own => [
      index('vehicles_revision').on(own.revision),
      index('vehicles_status').on(own.status),
      index('vehicles_hero').on(own.heroSlideOrder),
      uniqueIndex('vehicles_vin').on(own.vin),
      uniqueIndex('vehicles_stock_number').on(own.stockNumber),
    ],
  )

  return { vehicles }
}
