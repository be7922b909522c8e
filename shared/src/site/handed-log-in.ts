/** Where the website leaves a log-in that takes more steps, for the back-office to go on with in the same tab. */
export const HANDED_LOG_IN_KEY = 'forecourt-log-in'
