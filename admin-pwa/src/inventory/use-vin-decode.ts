import { VIN_LENGTH } from '@forecourt/shared/vehicles/vehicle'
import type { VehicleFormValues } from '@forecourt/shared/vehicles/vehicle-form'
import { checkVin, VIN_PROBLEM_TEXTS } from '@forecourt/shared/vehicles/vin'
import { decodeOffline, type VinReply, vinReplySchema } from '@forecourt/shared/vehicles/vin-reply'
import { useRef, useState } from 'react'
import type { FormOf } from '../forms/inputs.tsx'
import { Refused, send } from '../mirror/connection.ts'
import { useToast } from '../toasts/toasts.tsx'

const VIN_INLINE_PROBLEM = 'Unable to decode VIN. Please enter vehicle details manually.'
const VIN_FAILED = 'Could not retrieve vehicle information from VIN. Please enter details manually.'
const DECODE_TIMEOUT_MS = 10_000

export type VinState =
  | { state: 'quiet' }
  | { state: 'asking' }
  | { state: 'decoded'; message: string; warnings: readonly string[] }
  | { state: 'failed'; message: string }
type VehicleForm = FormOf<VehicleFormValues>

/** Fills in what a VIN says, once all of it is typed: what the service knows, or without it what the number tells. */
export function useVinDecode(form: VehicleForm) {
  const toast = useToast()
  const [vin, setVin] = useState<VinState>({ state: 'quiet' })
  const asked = useRef('')

  async function ask(number: string): Promise<VinReply> {
    try {
      return vinReplySchema.parse(
        await send(`/api/vehicles/decode-vin/${number}`, { timeoutMs: DECODE_TIMEOUT_MS }),
      )
    } catch (error) {
      if (error instanceof Refused) throw error
      return decodeOffline(number)
    }
  }

  function fill({ fields }: VinReply) {
    for (const [name, value] of Object.entries(fields))
      form.setValue(name as keyof VehicleFormValues, String(value), {
        shouldDirty: true,
        shouldValidate: true,
      })
  }

  async function decode(number: string) {
    asked.current = number
    const { valid, problem } = checkVin(number)
    if (!valid) {
      setVin({ state: 'failed', message: VIN_PROBLEM_TEXTS[problem ?? 'length'] })
      return
    }
    setVin({ state: 'asking' })
    const reply = await ask(number).catch(() => null)
    // Meanwhile another number may have been typed.
    if (asked.current !== number) return
    if (!reply || Object.keys(reply.fields).length === 0) {
      setVin({ state: 'failed', message: VIN_INLINE_PROBLEM })
      toast({ title: 'VIN Lookup Failed', text: VIN_FAILED, isBad: true })
      return
    }
    fill(reply)
    setVin({ state: 'decoded', message: reply.message, warnings: reply.warnings })
    if (reply.source === 'vpic') toast({ title: 'VIN Decoded Successfully', text: reply.message })
  }

  return {
    vin,
    /** Hears of what is typed, in capitals; the last character starts the question. */
    typed: (number: string) => {
      if (number.length === VIN_LENGTH && number !== asked.current) void decode(number)
      else if (number.length !== VIN_LENGTH) {
        asked.current = ''
        setVin({ state: 'quiet' })
      }
    },
  }
}
