/** What a form's fields are called in the API, and where they go: the same for a form with and without its island. */
import type { FormKind } from '@forecourt/shared/site/form-texts'

export type Fields = Readonly<Record<string, FormDataEntryValue>>

interface Api {
  path: string
  bodyOf(fields: Fields): Record<string, unknown>
}

export const FORM_APIS = {
  inquiry: {
    path: '/api/leads',
    bodyOf: ({ message: notes, vehicleId, ...rest }) => ({ ...rest, notes, vehicleId: vehicleId || null }),
  },
  application: {
    path: '/api/loan-applications',
    bodyOf: ({ termMonths, creditScore, vehicleId, ...rest }) => ({
      ...rest,
      vehicleId: vehicleId || null,
      termMonths: Number(termMonths),
      creditScore: creditScore ? Number(creditScore) : null,
    }),
  },
} as const satisfies Record<FormKind, Api>
