// Every operation of the API, described by the schemas that its route validates with and answers by. A test walks all
// routes and fails for one that is missing here; another holds every reply of the tests to its schema.

import {
  doneSchema,
  formTokenSchema,
  foundByVinSchema,
  healthSchema,
  logInReplySchema,
  meReplySchema,
  paymentSchema,
  sessionInfoSchema,
  tombstoneSchema,
  uploadReplySchema,
  vehicleReplySchema,
} from '@forecourt/shared/api/replies'
import {
  auditCsvSchema,
  auditFilterSchema,
  auditPageSchema,
  auditPeopleSchema,
  auditQuerySchema,
} from '@forecourt/shared/audit/audit-entry'
import { exportNoteSchema } from '@forecourt/shared/audit/export-note'
import { adHistorySchema } from '@forecourt/shared/audit/published-ad'
import { COLLECTION_TABLE, COLLECTIONS } from '@forecourt/shared/collections/collections'
import { syncIssueSchema } from '@forecourt/shared/collections/sync-issue'
import { eventSchema } from '@forecourt/shared/events/event'
import { heldInquiryListSchema } from '@forecourt/shared/inquiries/held-inquiry'
import { importUndoBodySchema, importUndoReplySchema } from '@forecourt/shared/leads/import-batch'
import { inquirySchema, leadPatchSchema, leadPostSchema, leadSchema } from '@forecourt/shared/leads/lead'
import {
  IMPORT_ROWS_MAX,
  importBatchSchema,
  leadImportReplySchema,
  leadImportRowSchema,
} from '@forecourt/shared/leads/lead-import'
import { leadNoteCreateSchema, leadNoteSchema } from '@forecourt/shared/leads/lead-note'
import { colleagueSchema } from '@forecourt/shared/leads/lead-owner'
import {
  listedApplicationSchema,
  loanApplicationCreateSchema,
  loanApplicationSummarySchema,
  readApplicationSchema,
  sentApplicationSchema,
} from '@forecourt/shared/loans/loan-application'
import {
  decidedReplySchema,
  decisionBodySchema,
  takeBackBodySchema,
} from '@forecourt/shared/loans/loan-decision'
import { paymentRequestSchema } from '@forecourt/shared/loans/payment-request'
import {
  chunkQuerySchema,
  claimReplySchema,
  galleryClaimSchema,
  heldUploadSchema,
  vehicleClaimSchema,
} from '@forecourt/shared/media/upload'
import { disposalSchema } from '@forecourt/shared/persons/disposal'
import {
  disposalListSchema,
  erasedQuerySchema,
  erasedReplySchema,
  personChoiceSchema,
  personEraseSchema,
  personExportSchema,
  personFileSchema,
  personPlanSchema,
  personQuerySchema,
  personReplySchema,
} from '@forecourt/shared/persons/person'
import {
  clearedReplySchema,
  clearQuerySchema,
  dealershipSettingsEditSchema,
  dealershipSettingsReplySchema,
  demonstrationReplySchema,
} from '@forecourt/shared/settings/dealership-settings'
import {
  changesQuerySchema,
  changesReplySchema,
  checkpointSchema,
  commonBodySchema,
  pullQuerySchema,
  pushBodySchema,
  REFILL_REASONS,
  streamQuerySchema,
} from '@forecourt/shared/sync/contract'
import { parkedBodySchema, parkedClaimSchema, parkedWorkSchema } from '@forecourt/shared/sync/parked-work'
import { sealKeySchema, unsealedSchema, unsealSchema } from '@forecourt/shared/sync/sealing'
import { setBackReplySchema } from '@forecourt/shared/sync/set-back'
import { deviceInfoSchema, deviceReportSchema } from '@forecourt/shared/sync/unsent-work'
import { earlierSelvesBodySchema, earlierSelvesReplySchema } from '@forecourt/shared/users/earlier-self'
import { accountEditBodySchema, userEditBodySchema } from '@forecourt/shared/users/edit-upon-seen'
import {
  codeBodySchema,
  factorAddedSchema,
  newPasskeyBodySchema,
  ownFactorsSchema,
  ownPasswordSchema,
  passkeyRequestSchema,
  provingPasskeySchema,
  recoveryCodesSchema,
  shownPasskeySchema,
  staffFactorsSchema,
  totpBodySchema,
  totpSecretSchema,
} from '@forecourt/shared/users/factor-schemas'
import { newDeviceSchema, seenDeviceSchema } from '@forecourt/shared/users/new-device'
import { proofSchema } from '@forecourt/shared/users/proof'
import { loginSchema, passwordChangeSchema, userCreateSchema, userSchema } from '@forecourt/shared/users/user'
import { filmFailureSchema, filmJobSchema, filmTakeSchema } from '@forecourt/shared/vehicles/film-job'
import {
  publicVehicleSchema,
  vehicleCreateSchema,
  vehicleEditSchema,
  vehicleSchema,
} from '@forecourt/shared/vehicles/vehicle'
import { UPLOAD_CATEGORIES } from '@forecourt/shared/vehicles/vehicle-media'
import { vinReplySchema } from '@forecourt/shared/vehicles/vin-reply'
import { z } from 'zod'
import type { Operation } from './operation.ts'
import { RECORD_OPERATIONS } from './record-operations.ts'

const ok = (schema: z.ZodType) => ({ status: 200, schema }) as const
const created = (schema: z.ZodType) => ({ status: 201, schema }) as const

const pulled = z.union([...Object.values(COLLECTION_TABLE).map(({ schema }) => schema), tombstoneSchema])
const visibleVehicle = z.union([vehicleSchema, publicVehicleSchema])
const visibleLead = z.union([leadSchema, leadSchema.omit({ revision: true })])
const searchQuery = z.object({
  make: z.string().optional(),
  priceMin: z.string().optional(),
  priceMax: z.string().optional(),
  year: z.string().optional(),
  category: z.string().optional(),
  q: z.string().optional(),
  sort: z.string().optional(),
})

/** Of a log-in that takes several steps. */
const GOES_ON =
  'The header x-pending-log-in names the log-in, as the answer before it did; the reply says who is in, or which step is next'

/** By method and path, as the routes are written. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /health': { tag: 'server', summary: 'Whether the server answers', reply: ok(healthSchema) },

  'GET /ready': {
    tag: 'server',
    summary: 'Whether it can store things now',
    reply: ok(healthSchema),
  },

  'POST /auth/login': {
    tag: 'auth',
    summary: 'Log in by username or email',
    body: loginSchema,
    reply: ok(logInReplySchema),
  },
  'POST /auth/login/passkey-options': {
    tag: 'auth',
    summary: 'What a passkey is asked for with, to log in by it alone',
    reply: ok(passkeyRequestSchema),
  },
  'POST /auth/login/passkey': {
    tag: 'auth',
    summary: `Log in by a passkey alone, whose device knew its user. ${GOES_ON}`,
    body: shownPasskeySchema,
    reply: ok(logInReplySchema),
  },
  'POST /auth/login/second-passkey': {
    tag: 'auth',
    summary: `Show a passkey after the password. ${GOES_ON}`,
    body: shownPasskeySchema,
    reply: ok(logInReplySchema),
  },
  'POST /auth/login/code': {
    tag: 'auth',
    summary: `Give a code of the authenticator app, or a recovery code, after the password. ${GOES_ON}`,
    body: codeBodySchema,
    reply: ok(logInReplySchema),
  },
  'POST /auth/login/password': {
    tag: 'auth',
    summary: `Set a password in the place of one that somebody else knows. ${GOES_ON}`,
    body: ownPasswordSchema,
    reply: ok(logInReplySchema),
  },
  'POST /auth/login/finish': {
    tag: 'auth',
    summary: `Log in after a second factor was set up. ${GOES_ON}`,
    reply: ok(logInReplySchema),
  },
  'GET /auth/factors': {
    tag: 'auth',
    summary: 'The own passkeys and authenticator app, and how many recovery codes are left',
    reply: ok(ownFactorsSchema),
  },
  'POST /auth/factors/passkey-options': {
    tag: 'auth',
    summary: 'What a new passkey is asked for with',
    reply: ok(passkeyRequestSchema),
  },
  'POST /auth/factors/passkey': {
    tag: 'auth',
    summary: 'Set up a passkey',
    body: newPasskeyBodySchema,
    reply: ok(factorAddedSchema),
  },
  'POST /auth/factors/totp-secret': {
    tag: 'auth',
    summary: 'The secret of an authenticator app that is to be set up',
    reply: ok(totpSecretSchema),
  },
  'POST /auth/factors/totp': {
    tag: 'auth',
    summary: 'Set up the authenticator app, by the first code that it shows',
    body: totpBodySchema,
    reply: ok(factorAddedSchema),
  },
  'POST /auth/factors/recovery-codes': {
    tag: 'auth',
    summary: 'New recovery codes in the place of those of before, shown this once',
    reply: ok(recoveryCodesSchema),
  },
  'DELETE /auth/factors/:id': {
    tag: 'auth',
    summary: 'Remove a passkey or the authenticator app',
    reply: ok(doneSchema),
  },
  'POST /auth/proof/passkey-options': {
    tag: 'auth',
    summary: 'What a passkey is asked for with, to prove that it is still the user who asks',
    reply: ok(passkeyRequestSchema),
  },
  'POST /auth/proof/passkey': {
    tag: 'auth',
    summary: 'Prove the same with a passkey in the place of password and code',
    body: provingPasskeySchema,
    reply: ok(doneSchema),
  },
  'POST /auth/logout': { tag: 'auth', summary: 'Log out', reply: ok(doneSchema) },
  'POST /auth/end-session': {
    tag: 'auth',
    summary: 'End the own session, of a device that keeps what it has until its user logs in again',
    reply: ok(doneSchema),
  },
  'GET /auth/me': { tag: 'auth', summary: 'Who is logged in', reply: ok(meReplySchema) },
  'GET /auth/me/changes': {
    tag: 'auth',
    summary: 'Who changed the own account, when, and which fields of it',
    reply: ok(changesReplySchema),
  },
  'POST /auth/earlier-selves': {
    tag: 'auth',
    summary:
      'Which accounts that a device remembers were the own one before the server was set back: the same username or email, and an id that the server never heard of',
    body: earlierSelvesBodySchema,
    reply: ok(earlierSelvesReplySchema),
  },
  'POST /auth/proof': {
    tag: 'auth',
    summary:
      'Prove with the own password, and a code where the account has a second factor, that it is still the user who asks: what is answered 403 with `proof_required` is open for ten minutes',
    body: proofSchema,
    reply: ok(doneSchema),
  },
  'PATCH /auth/me': {
    tag: 'auth',
    summary:
      'Change the own name, username or email; 409 where `seen` says that its author did not see what is stored',
    body: accountEditBodySchema,
    reply: ok(userSchema),
  },
  'PATCH /auth/password': {
    tag: 'auth',
    summary: 'Change the own password; all other devices are logged out',
    body: passwordChangeSchema,
    reply: ok(doneSchema),
  },
  'GET /auth/sessions': {
    tag: 'auth',
    summary: 'The devices that one is logged in on',
    reply: ok(z.array(sessionInfoSchema)),
  },
  'GET /auth/seal-key': {
    tag: 'auth',
    summary: 'The public key with which devices seal unsent work',
    reply: ok(sealKeySchema),
  },
  'POST /auth/unseal': {
    tag: 'auth',
    summary: 'The key of what a device sealed for this user when it was logged out from outside',
    body: unsealSchema,
    reply: ok(unsealedSchema),
  },
  'POST /auth/wiped': {
    tag: 'auth',
    summary: 'A device that was to be wiped says that nothing is left on it',
    reply: ok(doneSchema),
  },
  'POST /auth/sessions/:id/wipe': {
    tag: 'auth',
    summary: 'Log one of them out, and have it remove everything at its next contact',
    reply: ok(doneSchema),
  },
  'DELETE /auth/sessions/:id': { tag: 'auth', summary: 'Log one of them out', reply: ok(doneSchema) },

  'GET /users': { tag: 'users', summary: 'All accounts', reply: ok(z.array(userSchema)) },
  'POST /users': {
    tag: 'users',
    summary: 'Add somebody',
    body: userCreateSchema,
    reply: created(userSchema),
  },
  'PATCH /users/:id': {
    tag: 'users',
    summary:
      'Change an account; a blank password keeps the one that is; 409 where `seen` says that its author did not see what is stored',
    body: userEditBodySchema,
    reply: ok(userSchema),
  },
  'GET /users/factors': {
    tag: 'users',
    summary: 'With what everybody logs in beside their password',
    reply: ok(z.array(staffFactorsSchema)),
  },
  'DELETE /users/:id/factors': {
    tag: 'users',
    summary: 'Remove the passkeys, authenticator app and recovery codes of somebody who has lost them',
    reply: ok(doneSchema),
  },
  'GET /users/:id/changes': {
    tag: 'users',
    summary: 'Who changed an account, when, and which fields of it',
    reply: ok(changesReplySchema),
  },
  'DELETE /users/:id': { tag: 'users', summary: 'Delete an account', reply: ok(doneSchema) },

  'GET /vehicles': {
    tag: 'vehicles',
    summary: 'What is offered or under contract; with admin=true everything, for staff',
    query: z.object({ admin: z.string().optional() }),
    reply: ok(z.array(visibleVehicle)),
  },
  'GET /vehicles/search': {
    tag: 'vehicles',
    summary: 'Search what is offered or under contract',
    query: searchQuery,
    reply: ok(z.array(publicVehicleSchema)),
  },
  'GET /vehicles/vin/:vin': {
    tag: 'vehicles',
    summary: 'Find a public vehicle by its VIN',
    reply: ok(foundByVinSchema),
  },
  'GET /vehicles/decode-vin/:vin': {
    tag: 'vehicles',
    summary: 'What a VIN says about a vehicle',
    reply: ok(vinReplySchema),
  },
  'GET /vehicles/:id': { tag: 'vehicles', summary: 'One vehicle', reply: ok(visibleVehicle) },
  'POST /vehicles': {
    tag: 'vehicles',
    summary: 'Add a vehicle',
    body: vehicleCreateSchema,
    reply: created(vehicleSchema),
  },
  'PATCH /vehicles/:id': {
    tag: 'vehicles',
    summary: 'Change a vehicle; a hero position that is taken is swapped',
    body: vehicleEditSchema,
    reply: ok(vehicleSchema),
  },
  'DELETE /vehicles/:id': { tag: 'vehicles', summary: 'Delete a vehicle', reply: ok(doneSchema) },
  'POST /vehicles/:id/upload-images': {
    tag: 'vehicles',
    summary: 'Upload pictures and films, all or nothing',
    files: UPLOAD_CATEGORIES,
    reply: created(uploadReplySchema),
  },
  'POST /vehicles/:id/claim-upload': {
    tag: 'vehicles',
    summary: 'Add a file that came in chunks; one that is there already changes nothing',
    body: vehicleClaimSchema,
    reply: created(claimReplySchema),
  },
  'DELETE /vehicles/:id/images/:category/:filename': {
    tag: 'vehicles',
    summary: 'Take a picture or film away',
    reply: ok(vehicleReplySchema),
  },

  'POST /vehicles/:id/generate-video': {
    tag: 'vehicles',
    summary: 'Ask for a film of the vehicle; made by an app of the staff or by an outside service',
    reply: created(z.object({ vehicle: vehicleSchema, job: filmJobSchema })),
  },
  'GET /film-jobs': {
    tag: 'vehicles',
    summary: 'The films that were asked for, newest first',
    reply: ok(z.array(filmJobSchema)),
  },
  'POST /film-jobs/take': {
    tag: 'vehicles',
    summary: 'Take the oldest film that waits, to make it; what was left in the making is given back so',
    body: filmTakeSchema,
    reply: ok(z.object({ job: filmJobSchema.nullable() })),
  },
  'POST /film-jobs/:id/film': {
    tag: 'vehicles',
    summary: 'Hand in a film that was made',
    files: ['film'],
    reply: created(filmJobSchema),
  },
  'POST /film-jobs/:id/failure': {
    tag: 'vehicles',
    summary: 'Say why a film could not be made',
    body: filmFailureSchema,
    reply: ok(filmJobSchema),
  },

  'GET /form-token': {
    tag: 'inquiries',
    summary: 'A token for a form that is being filled in',
    reply: ok(formTokenSchema),
  },
  'POST /leads': {
    tag: 'leads',
    summary: 'A visitor’s inquiry, or a customer that staff add',
    body: z.union([inquirySchema, leadPostSchema]),
    reply: created(visibleLead),
  },
  'GET /leads': { tag: 'leads', summary: 'All customers, newest first', reply: ok(z.array(leadSchema)) },
  'POST /leads/import': {
    tag: 'leads',
    summary: 'Add customers from a file, each row on its own; a repeated id adds nobody twice',
    body: z.object({
      batch: importBatchSchema.optional(),
      rows: z.array(leadImportRowSchema).min(1).max(IMPORT_ROWS_MAX),
    }),
    reply: ok(leadImportReplySchema),
  },
  'POST /leads/imports/:id/undo': {
    tag: 'leads',
    summary:
      'Remove the customers of an import whom nobody has touched since, some at a time; for who ran it, or who may delete customers',
    body: importUndoBodySchema,
    reply: ok(importUndoReplySchema),
  },
  'PATCH /leads/:id': {
    tag: 'leads',
    summary:
      'Change or move a customer, with what follows for the vehicle; a deal is closed without one only where "withoutVehicle" says so',
    body: leadPatchSchema,
    reply: ok(leadSchema),
  },
  'DELETE /leads/:id': { tag: 'leads', summary: 'Delete a customer', reply: ok(doneSchema) },
  'GET /leads/:id/notes': {
    tag: 'leads',
    summary: 'The sales notes, oldest first',
    reply: ok(z.array(leadNoteSchema)),
  },
  'POST /leads/:id/notes': {
    tag: 'leads',
    summary: 'Add a sales note',
    body: leadNoteCreateSchema,
    reply: created(leadNoteSchema),
  },

  'POST /loan-applications': {
    tag: 'loans',
    summary: 'Apply for a loan; makes the lead as well',
    body: loanApplicationCreateSchema,
    reply: created(sentApplicationSchema),
  },
  'GET /loan-applications': {
    tag: 'loans',
    summary: 'All applications without their figures, newest first',
    reply: ok(z.array(loanApplicationSummarySchema)),
  },
  'GET /loan-applications/:id': {
    tag: 'loans',
    summary:
      'One application in full with its decisions, and with who read it for those who look after accounts; the reading is logged',
    reply: ok(readApplicationSchema),
  },
  'GET /loan-applications/amounts': {
    tag: 'loans',
    summary: 'All applications with the amount that is asked for and how they were decided, newest first',
    reply: ok(z.array(listedApplicationSchema)),
  },
  'POST /loan-applications/:id/decisions': {
    tag: 'loans',
    summary:
      'Approve, decline, withdraw or reopen an application, upon the revision that was seen; 409 says who decided since',
    body: decisionBodySchema,
    reply: created(decidedReplySchema),
  },
  'POST /loan-applications/:id/decisions/take-back': {
    tag: 'loans',
    summary: 'Take the decision back that stands; it is written down beside it',
    body: takeBackBodySchema,
    reply: created(decidedReplySchema),
  },
  'POST /calculate-payment': {
    tag: 'loans',
    summary: 'The monthly payment of a loan',
    body: paymentRequestSchema,
    reply: ok(paymentSchema),
  },

  'GET /held-inquiries': {
    tag: 'inquiries',
    summary: 'What was held back as likely spam',
    reply: ok(heldInquiryListSchema),
  },
  'POST /held-inquiries/:id/release': {
    tag: 'inquiries',
    summary: 'Let one in as a customer',
    reply: created(leadSchema),
  },
  'DELETE /held-inquiries/:id': { tag: 'inquiries', summary: 'Delete one', reply: ok(doneSchema) },

  ...RECORD_OPERATIONS,

  'POST /events/:id/gallery': {
    tag: 'events',
    summary: 'Upload pictures to its gallery',
    files: ['images'],
    reply: created(eventSchema),
  },
  'POST /events/:id/gallery/claim': {
    tag: 'events',
    summary: 'Add a picture that came in chunks; one that is there already changes nothing',
    body: galleryClaimSchema,
    reply: created(claimReplySchema),
  },
  'DELETE /events/:id/gallery': {
    tag: 'events',
    summary: 'Take a picture out of its gallery',
    body: z.object({ imageUrl: z.string() }),
    reply: ok(eventSchema),
  },

  'GET /uploads/:sha256': {
    tag: 'uploads',
    summary: 'How much of a file the server holds of this user',
    reply: ok(heldUploadSchema),
  },
  'PUT /uploads/:sha256': {
    tag: 'uploads',
    summary: 'Send the next chunk of a file; the last one completes it when the whole is what its hash says',
    query: chunkQuerySchema,
    bytes: true,
    reply: ok(heldUploadSchema),
  },
  'DELETE /uploads/:sha256': {
    tag: 'uploads',
    summary: 'Give an upload up',
    reply: ok(doneSchema),
  },

  'GET /settings': {
    tag: 'settings',
    summary: 'What the staff set for the whole dealership',
    reply: ok(dealershipSettingsReplySchema),
  },
  'PATCH /settings': {
    tag: 'settings',
    summary: 'Set it',
    body: dealershipSettingsEditSchema,
    reply: ok(dealershipSettingsReplySchema),
  },
  'GET /settings/set-back': {
    tag: 'settings',
    summary: 'When the dealership was last set back to a backup, and what devices sent again since',
    reply: ok(setBackReplySchema),
  },
  'DELETE /settings/demonstration': {
    tag: 'settings',
    summary: 'Delete what is left of the demonstration stock, but for what came after it was looked at',
    query: clearQuerySchema,
    reply: ok(clearedReplySchema),
  },
  'GET /settings/demonstration': {
    tag: 'settings',
    summary: 'What staff did with the demonstration stock',
    reply: ok(demonstrationReplySchema),
  },

  'GET /sync/pull': {
    tag: 'sync',
    summary: 'What changed after a revision, in all collections that the reader may see',
    query: pullQuerySchema,
    reply: ok(
      z.union([
        z.object({
          changes: z.object(Object.fromEntries(COLLECTIONS.map(name => [name, z.array(pulled)]))),
          checkpoint: checkpointSchema,
          scope: z.string(),
          applications: z.string().nullable(),
          newTakesHero: z.boolean(),
          staff: z.array(colleagueSchema),
          latest: z.int(),
          remaining: z.int(),
        }),
        z.object({ refill: z.enum(REFILL_REASONS) }),
      ]),
    ),
  },
  'POST /sync/push': {
    tag: 'sync',
    summary: 'Changes of a device, in order, each judged on its own',
    body: pushBodySchema,
    reply: ok(
      z.object({
        outcomes: z.array(
          z.union([
            z.object({ state: pulled.nullable(), issues: z.array(syncIssueSchema) }),
            z.object({ failed: z.string() }),
          ]),
        ),
        checkpoint: checkpointSchema,
      }),
    ),
  },
  'POST /sync/common': {
    tag: 'sync',
    summary: 'The newest checkpoint that a device shares with the server, after the server was set back',
    body: commonBodySchema,
    reply: ok(z.object({ revision: z.int(), shared: z.int() })),
  },
  'GET /sync/changes/:collection/:id': {
    tag: 'sync',
    summary: 'Who changed a record after a revision, and which fields of it',
    query: changesQuerySchema,
    reply: ok(changesReplySchema),
  },
  'POST /sync/device-report': {
    tag: 'sync',
    summary: 'What work lies unsent on a device, of its user and of others: counts, names and instants',
    body: deviceReportSchema,
    reply: ok(doneSchema),
  },
  'GET /devices': {
    tag: 'users',
    summary: 'Where everybody is logged in, and what each device last reported as unsent',
    reply: ok(z.array(deviceInfoSchema)),
  },
  'GET /devices/new': {
    tag: 'users',
    summary:
      'Log-ins on devices that are new for their users, until an administrator has seen them elsewhere',
    reply: ok(z.array(newDeviceSchema)),
  },
  'POST /devices/seen': {
    tag: 'users',
    summary: 'Take note of one of them; 409 on that device itself',
    body: seenDeviceSchema,
    reply: ok(doneSchema),
  },
  'DELETE /devices/:id': {
    tag: 'users',
    summary: 'Log anybody’s device out, by the session that the list names',
    reply: ok(doneSchema),
  },
  'POST /devices/:id/wipe': {
    tag: 'users',
    summary: 'Log it out, and have it remove everything at its next contact',
    reply: ok(doneSchema),
  },
  'DELETE /devices/:id/wipe': {
    tag: 'users',
    summary: 'Take a wipe back that was not done yet: the device stays logged out',
    reply: ok(doneSchema),
  },
  'GET /audit': {
    tag: 'audit',
    summary: 'The log, newest first, a page at a time',
    query: auditQuerySchema,
    reply: ok(auditPageSchema),
  },
  'GET /audit/people': {
    tag: 'audit',
    summary: 'Whose lines can be asked for',
    reply: ok(auditPeopleSchema),
  },
  'GET /audit/csv': {
    tag: 'audit',
    summary: 'The log as the text of a CSV file; that it was taken out stands in it from then on',
    query: auditFilterSchema,
    reply: ok(auditCsvSchema),
  },
  'GET /audit/ads/:vehicle': {
    tag: 'audit',
    summary: 'What the page of a vehicle said, and when, oldest first',
    reply: ok(adHistorySchema),
  },
  'GET /audit/ads/:vehicle/:version': {
    tag: 'audit',
    summary: 'The page as it was published then; nothing of it runs',
    reply: { status: 200, contentType: 'text/html' },
  },
  'POST /exports': {
    tag: 'audit',
    summary: 'Say that an app makes a file of what lies on its device',
    body: exportNoteSchema,
    reply: ok(doneSchema),
  },
  'POST /exports/made-offline': {
    tag: 'audit',
    summary: 'Tell of a file that an app made without a signal; twice is once',
    body: exportNoteSchema,
    reply: ok(doneSchema),
  },
  'POST /parked': {
    tag: 'sync',
    summary:
      'What a device had not sent when its account was closed; for the session of such an account alone',
    body: parkedBodySchema,
    reply: created(doneSchema),
  },
  'GET /parked/uploads/:sha256': {
    tag: 'sync',
    summary: 'How much of a file that is put aside is here; for the session of a closed account alone',
    reply: ok(heldUploadSchema),
  },
  'PUT /parked/uploads/:sha256': {
    tag: 'sync',
    summary: 'Adds the next chunk of a file that is put aside; for the session of a closed account alone',
    query: chunkQuerySchema,
    bytes: true,
    reply: ok(heldUploadSchema),
  },
  'POST /parked/:id/photos/:photo': {
    tag: 'sync',
    summary: 'Says of which photo the file is that came; for the session of a closed account alone',
    body: parkedClaimSchema,
    reply: created(doneSchema),
  },
  'GET /parked/:id/photos/:photo': {
    tag: 'sync',
    summary: 'A picture that was put aside',
    reply: { status: 200, contentType: 'image/webp' },
  },
  'POST /parked/:id/photos/:photo/add': {
    tag: 'sync',
    summary: 'Put it where it was meant to go',
    reply: ok(doneSchema),
  },
  'DELETE /parked/:id/photos/:photo': { tag: 'sync', summary: 'Discard it', reply: ok(doneSchema) },
  'GET /parked': {
    tag: 'sync',
    summary: 'What was put aside so and nobody is done with',
    reply: ok(z.array(parkedWorkSchema)),
  },
  'DELETE /parked/:id': { tag: 'sync', summary: 'Discard it', reply: ok(doneSchema) },
  'POST /persons/find': {
    tag: 'persons',
    summary: 'Everything that there is of a person, by a customer, a phone number or an e-mail address',
    body: personQuerySchema,
    reply: ok(personReplySchema),
  },
  'POST /persons/plan': {
    tag: 'persons',
    summary: 'What erasing some of that would take, and what the law keeps',
    body: personChoiceSchema,
    reply: ok(personPlanSchema),
  },
  'POST /persons/export': {
    tag: 'persons',
    summary: 'All of it as data, or as a page to be read; the export is logged',
    body: personExportSchema,
    reply: ok(personFileSchema),
  },
  'POST /persons/erase': {
    tag: 'persons',
    summary: 'Erase it, in the audit too; what the law keeps stays until that is over. There is no way back',
    body: personEraseSchema,
    reply: ok(disposalSchema),
  },
  'GET /persons/disposals': {
    tag: 'persons',
    summary: 'What was disposed of: kinds and counts, by whom and when, nothing of the persons',
    reply: ok(disposalListSchema),
  },
  'POST /sync/erased': {
    tag: 'sync',
    summary: 'Which of some customers and notes that a device still has something of were erased',
    body: erasedQuerySchema,
    reply: ok(erasedReplySchema),
  },
  'GET /sync/stream': {
    tag: 'sync',
    summary:
      'Server-sent events: a poke after each commit, with what is new for an app that says who it is for',
    query: streamQuerySchema,
    reply: { status: 200, contentType: 'text/event-stream' },
  },
  'GET /openapi.json': {
    tag: 'server',
    summary: 'This description',
    reply: ok(z.looseObject({ openapi: z.string() })),
  },
  'GET /docs': {
    tag: 'server',
    summary: 'This description as a page',
    reply: { status: 200, contentType: 'text/html' },
  },
}
