import type { User } from '@forecourt/shared/users/user'
import type { Columns } from '../columns.ts'

/** How a session ended from outside: its device locks itself, or removes everything. */
export type SessionEnd = 'ended' | 'wiped'

export function userTables({ boolean, index, integer, primaryKey, table, text, uniqueIndex }: Columns) {
  /** Usernames and emails are stored in lower case, so the unique indexes hold for every spelling. */
  const users = table(
    'users',
    {
      id: text().primaryKey(),
      firstName: text('first_name').notNull(),
      lastName: text('last_name').notNull(),
      username: text().notNull(),
      email: text().notNull(),
      role: text().$type<User['role']>().notNull(),
      isActive: boolean('is_active').notNull(),
      passwordHash: text('password_hash').notNull(),
      /** Counts how often a password was set, so that nobody sets one past another. */
      passwordVersion: integer('password_version').notNull().default(0),
      /** Whether somebody else knows the password, so that it opens nothing until its user has set another one. */
      isPasswordOneTime: boolean('is_password_one_time').notNull().default(false),
      /** When a second factor was offered to whoever had none. */
      factorOfferedAt: text('factor_offered_at'),
      createdAt: text('created_at').notNull(),
      updatedAt: text('updated_at').notNull(),
    },
    own => [uniqueIndex('users_username').on(own.username), uniqueIndex('users_email').on(own.email)],
  )

  const sessions = table(
    'sessions',
    {
      /** SHA-256 of the token in the cookie: who reads the database cannot use it. */
      tokenHash: text('token_hash').primaryKey(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** What the browser called itself at the login. */
      agent: text(),
      /** The device, where it said which. */
      device: text(),
      createdAt: text('created_at').notNull(),
      lastSeenAt: text('last_seen_at').notNull(),
      /** When its user last gave their password in it. */
      provenAt: text('proven_at'),
    },
    own => [index('sessions_user').on(own.userId)],
  )

  /**
   * Sessions that were ended by somebody else than their device, so that the device can be told to lock itself, to wipe
   * itself, or that its account is closed. They open nothing, and outlive their user: the app still has to hear it.
   */
  const endedSessions = table(
    'ended_sessions',
    {
      tokenHash: text('token_hash').primaryKey(),
      userId: text('user_id').notNull(),
      /** When the session was opened: it is forgotten when it would have been too old anyway. */
      createdAt: text('created_at').notNull(),
      how: text().$type<SessionEnd>().notNull().default('ended'),
      /** As the session had them; null where it ended before they were kept. */
      agent: text(),
      device: text(),
      lastSeenAt: text('last_seen_at'),
      /** When it was ended. */
      endedAt: text('ended_at'),
      /** When the device said that nothing is left on it. */
      wipedAt: text('wiped_at'),
    },
    own => [index('ended_sessions_created').on(own.createdAt)],
  )

  /** Where each user has logged in, so that a log-in on another device is told, and the log can name a device. */
  const knownDevices = table(
    'known_devices',
    {
      /** As the app names it; made up for a browser that names none, which so is always new. */
      device: text().notNull(),
      userId: text('user_id').notNull(),
      /** What the browser called itself at the last log-in. */
      agent: text(),
      firstAt: text('first_at').notNull(),
      /** Where the first log-in came from. */
      address: text(),
      /** When an administrator saw that it is new, and who; null until then. */
      seenAt: text('seen_at'),
      seenBy: text('seen_by'),
    },
    own => [primaryKey({ columns: [own.device, own.userId] }), index('known_devices_seen').on(own.seenAt)],
  )

  return { users, sessions, endedSessions, knownDevices }
}
