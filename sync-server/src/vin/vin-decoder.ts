/** Decodes a VIN: from the answers that are known, from the service, or, where it is silent, from the number itself. */
import { type DecodedVehicle, readDecodedVin } from '@forecourt/shared/vehicles/vin-decode'
import { decodeOffline, VIN_DECODED, type VinReply, warningsOf } from '@forecourt/shared/vehicles/vin-reply'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { VpicClient, VpicValues } from './vpic-client.ts'

/** The service learns of new models; an answer is not asked for again for a while. */
const KNOWN_FOR_MS = 90 * 86_400_000

export interface VinDecoder {
  /** @param vin 17 characters, checked and normalised */
  decode(vin: string): Promise<VinReply>
}

export function createVinDecoder(deps: { database: Queries; vpic: VpicClient; now: () => Date }): VinDecoder {
  const { database, vpic, now } = deps
  const { vinAnswers } = database.tables

  async function valuesOf(vin: string): Promise<VpicValues | null> {
    const [known] = await database.select().from(vinAnswers).where(eq(vinAnswers.vin, vin))
    if (known && now().getTime() - Date.parse(known.at) <= KNOWN_FOR_MS) return known.values
    const values = await vpic.ask(vin)
    if (!values || !isUseful(readDecodedVin(values).fields)) return null
    const row = { values, at: now().toISOString() }
    await database
      .insert(vinAnswers)
      .values({ vin, ...row })
      .onConflictDoUpdate({ target: vinAnswers.vin, set: row })
    return values
  }

  return {
    decode: async vin => {
      const values = await valuesOf(vin)
      if (!values) return decodeOffline(vin)
      const { fields, remark } = readDecodedVin(values)
      const warnings = [...warningsOf(vin), ...(remark ? [remark] : [])]
      return { vin, source: 'vpic', fields, warnings, message: VIN_DECODED }
    },
  }
}

/** The service has an answer for any garbage; without make and model it is none. */
const isUseful = ({ make, model }: DecodedVehicle) => make !== undefined && model !== undefined
