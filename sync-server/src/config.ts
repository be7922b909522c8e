/** What the environment and the data directory say. Read once at start; a mistake is told in words and ends the start. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEMO_DEALER, type Dealer, dealerSchema } from '@forecourt/shared/dealer/dealer'
import { z } from 'zod'
import { type BucketPlace, readBucketAddress } from './objects/bucket-place.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

const ORIGIN_EXAMPLE = 'such as https://cars.example, without a path'

/** Scheme, host and port of an address, as browsers write them; null for anything else. */
function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const isBare = url !== null && [url.origin, `${url.origin}/`].includes(url.href)
  return isBare && /^https?:$/.test(url.protocol) ? url.origin : null
}

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: 'PORT must be a number' })
    .pipe(z.int().min(1, 'PORT must be 1 to 65535').max(65535, 'PORT must be 1 to 65535'))
    .default(3000),
  /** The address to listen on; by default all that the machine has. */
  HOST: z.string().trim().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  /** The data key, or several of them: the first encrypts. */
  DATA_KEY: z.string().trim().min(1).optional(),
  /** The file that the data key is in; by default beside the data directory, "data.key". */
  DATA_KEY_FILE: z.string().trim().min(1).optional(),
  /** A PostgreSQL instead of the embedded database. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL must be an address such as postgres://user@host/name',
    })
    .optional(),
  /** The public address, "https://cars.example", when a proxy stands in front. */
  PUBLIC_ORIGIN: z.url({ error: 'PUBLIC_ORIGIN must be an address such as https://cars.example' }).optional(),
  /** Where the exported site lies, with a comma between several: its pages may call the public part of the API. */
  SITE_ORIGINS: z
    .string()
    .default('')
    .transform((text, context) => {
      const named = text.split(',').map(one => one.trim())
      return named.filter(Boolean).map(one => {
        const origin = originOf(one)
        if (origin !== null) return origin
        context.addIssue(`SITE_ORIGINS must hold addresses ${ORIGIN_EXAMPLE}; "${one}" is none`)
        return z.NEVER
      })
    }),
  /** Where exported pages find the server. */
  API_ORIGIN: z
    .string()
    .default('')
    .transform((text, context) => {
      const origin = text.trim() === '' ? '' : originOf(text.trim())
      if (origin !== null) return origin
      context.addIssue(`API_ORIGIN must be an address ${ORIGIN_EXAMPLE}`)
      return z.NEVER
    }),
  /** Whether browsers shall use https alone for all hosts below the public one, too. */
  HSTS_SUBDOMAINS: flag.default(false),
  /** Whether X-Forwarded-For of the proxy in front is to be believed. */
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Where the VIN decoding service is. */
  VPIC_URL: z
    .url({ error: 'VPIC_URL must be an address such as https://vpic.nhtsa.dot.gov/api' })
    .default('https://vpic.nhtsa.dot.gov/api'),
  /** Opens /metrics to whoever sends it as a bearer token. */
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have 16 characters or more').optional(),
  /** An outside service that makes films of vehicles; without one the apps of the staff do. */
  FILM_SERVICE_URL: z.url({ error: 'FILM_SERVICE_URL must be an address' }).optional(),
  FILM_SERVICE_TOKEN: z.string().min(1).optional(),
  /** A bucket of an S3-compatible store that keeps pictures and films; without one the data directory does. */
  MEDIA_URL: z
    .string()
    .trim()
    .optional()
    .transform((text, context) => {
      if (!text) return null
      const address = readBucketAddress(text)
      if (typeof address !== 'string') return address
      context.addIssue(address)
      return z.NEVER
    }),
  /** Whether pictures get AVIF beside WebP, which takes the processor some seconds for each. */
  ENCODE_AVIF: flag.default(true),
  AWS_ACCESS_KEY_ID: z.string().trim().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().trim().optional(),
  /** Beside keys that are given out for a time. */
  AWS_SESSION_TOKEN: z.string().trim().optional(),
  /** Where the address of a bucket names no region. */
  AWS_REGION: z.string().trim().optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
})

export interface Config {
  port: number
  /** The address that is listened on; null for all of the machine. */
  host: string | null
  dataDirectory: string
  /** Data keys as the environment has them; null where a file has them. */
  dataKey: string | null
  /** Where the file of the data key is; null for beside the data directory. */
  dataKeyFile: string | null
  /** Address of a PostgreSQL; null for the embedded database in the data directory. */
  databaseUrl: string | null
  /** Origin of the public address. */
  origin: string
  /** Where exported pages lie that may call the public part of the API from there. */
  siteOrigins: readonly string[]
  /** What public pages name as their address: the first of the site's origins, or `origin` where there is none. */
  siteOrigin: string
  /** Where exported pages find the server; "" for their own origin. */
  apiOrigin: string
  trustProxy: boolean
  hstsWithSubdomains: boolean
  metricsToken: string | null
  filmService: { address: string; token: string | null } | null
  /** Where pictures and films are kept; null for the data directory. */
  mediaBucket: BucketPlace | null
  /** Whether pictures get AVIF beside WebP. */
  encodesAvif: boolean
  /** Address of the VIN decoding service, without a slash at its end. */
  vpicUrl: string
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL']
  firstAdmin: { username?: string | undefined; email?: string | undefined; password?: string | undefined }
}

/** A configuration that cannot be used, in words for whoever starts the server. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) throw new ConfigError(wordsOf(parsed.error))
  const env = parsed.data
  const origin = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `http://localhost:${env.PORT}`
  return {
    port: env.PORT,
    host: env.HOST ?? null,
    dataDirectory: resolve(env.DATA_DIR),
    dataKey: env.DATA_KEY ?? null,
    dataKeyFile: env.DATA_KEY_FILE ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    origin,
    siteOrigins: env.SITE_ORIGINS,
    siteOrigin: env.SITE_ORIGINS[0] ?? origin,
    apiOrigin: env.API_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    hstsWithSubdomains: env.HSTS_SUBDOMAINS,
    filmService: env.FILM_SERVICE_URL
      ? { address: env.FILM_SERVICE_URL.replace(/\/+$/, ''), token: env.FILM_SERVICE_TOKEN ?? null }
      : null,
    metricsToken: env.METRICS_TOKEN ?? null,
    mediaBucket: mediaBucketOf(env),
    encodesAvif: env.ENCODE_AVIF,
    vpicUrl: env.VPIC_URL.replace(/\/+$/, ''),
    logLevel: env.LOG_LEVEL,
    firstAdmin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
  }
}

/** What most stores other than AWS take for a region. */
const USUAL_REGION = 'us-east-1'

function mediaBucketOf(env: z.output<typeof environmentSchema>): BucketPlace | null {
  const { MEDIA_URL: address, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!address) return null
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('MEDIA_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it')
  return {
    ...address,
    region: address.region ?? (env.AWS_REGION || USUAL_REGION),
    credentials: {
      accessKeyId,
      secretAccessKey,
      ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
    },
  }
}

/** The dealer of `dealer.json` in the data directory; the demonstration's where there is no such file. */
export function readDealer(dataDirectory: string): Dealer {
  const file = join(dataDirectory, 'dealer.json')
  if (!existsSync(file)) return DEMO_DEALER
  const dealer = parseDealer(file)
  if (dealer.logo && !existsSync(join(dataDirectory, dealer.logo)))
    throw new ConfigError(`${file} cannot be used: logo: there is no ${dealer.logo} beside it`)
  return dealer
}

function parseDealer(file: string): Dealer {
  try {
    return dealerSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const words = error instanceof z.ZodError ? wordsOf(error) : 'it is not valid JSON'
    throw new ConfigError(`${file} cannot be used: ${words}`)
  }
}

function wordsOf(error: z.ZodError): string {
  return error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
