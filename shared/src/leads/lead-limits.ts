/** How long the texts of a lead may be; the forms' fields end where the schemas do. */
export const EMAIL_MAX_LENGTH = 254
export const PHONE_MAX_LENGTH = 40
export const SOURCE_MAX_LENGTH = 60
export const INTEREST_MAX_LENGTH = 200
export const LEAD_NOTES_MAX_LENGTH = 5000
