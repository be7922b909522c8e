/** Which columns are kept sealed, in one table: a rotation and an update seal all of them anew. */
import type { Tables } from '../database/tables.ts'

/** Columns of texts by the name of their table, with the column that its rows are known by. */
export const SEALED_COLUMNS = {
  loanApplications: {
    key: 'id',
    columns: ['annualIncomeCents', 'employmentStatus', 'creditScore'],
  },
  userFactors: { key: 'id', columns: ['secret'] },
  erasedApplicants: { key: 'applicationId', columns: ['applicant'] },
} as const satisfies {
  [Name in keyof Tables]?: {
    key: keyof Tables[Name]['$inferSelect']
    columns: readonly (keyof Tables[Name]['$inferSelect'])[]
  }
}

/** The fields of an application that was held back, within the text of what was sent. */
export const SEALED_HELD_FIELDS = ['annualIncome', 'employmentStatus', 'creditScore'] as const
