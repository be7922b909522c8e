/**
 * The header by which an app says whose data it holds. One tablet has one login at a time and may keep the unsent changes
 * of several people: a request for one of them is never answered, and never stored, as another.
 */
export const USER_HEADER = 'x-user-id'
