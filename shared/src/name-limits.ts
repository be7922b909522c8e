/** How long names of people may be; apart from the schemas, for forms of pages that carry no schema with them. */
export const NAME_MAX_LENGTH = 80
