// The configuration is the environment, parsed once. A bad value stops the start with one line that names the remedy.
import { createPrivateKey, randomUUID } from 'node:crypto'
import { MOST_PROCESSES, processCount } from '@guildhall/process-manager'
import * as z from 'zod'
import {
  CONFIRM_MODES,
  HASH_COST,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../features/accounts/accounts.rules.ts'
import { DATABASE_TIMEOUT_MS } from '../platform/database/connections.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { LOG_LEVELS } from '../platform/log.ts'

/** The program cannot start with a value of the environment; the message is one line for a person. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

const on = ['1', 'true', 'yes', 'on']
const off = ['0', 'false', 'no', 'off']

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

const scale = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number, 1 for the usual limits')
  .transform(Number)
  .refine((value) => value > 0 && value <= 1_000_000, 'must be above 0')

const flag = z
  .string()
  .toLowerCase()
  .refine((value) => on.includes(value) || off.includes(value), 'must be on or off')
  .transform((value) => on.includes(value))

/** Only an origin: links are made by appending a path to it. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
}

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database')

const postgresUrls = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/[^\s,]+(,postgres(ql)?:\/\/[^\s,]+)*$/,
    'must look like postgres://user:password@host:5432/database, or several of these separated by commas',
  )
  .transform((text) => text.split(','))

const signingSecrets = (endpoint: string) =>
  z
    .string()
    .regex(
      /^whsec_\w{8,300}(,whsec_\w{8,300})?$/,
      `must be the signing secret of ${endpoint}, whsec_..., or two of them separated by a comma`,
    )

const appleId = z.string().regex(/^[A-Z\d]{10}$/, 'must be 10 letters and digits')

function isEs256Key(pem: string): boolean {
  try {
    const key = createPrivateKey(pem)
    return /^-----BEGIN PRIVATE KEY-----/.test(pem) && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: postgresUrls.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000).default(DATABASE_TIMEOUT_MS),
  SITE_URL: z.string().refine(isOrigin, 'must be an address like https://guildhall.example').optional(),
  PUBLIC_KEY: z
    .string()
    .regex(/^[\w.-]{16,500}$/, 'must be 16 to 500 letters, digits, dots, dashes or underscores')
    .optional(),
  AUTH_CONFIRM: z.enum(CONFIRM_MODES, `must be one of ${CONFIRM_MODES.join(', ')}`).default('deferred'),
  AUTH_SIGN_UP: flag.default(true),
  AUTH_MIN_PASSWORD_LENGTH: wholeNumber(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH).default(
    MIN_PASSWORD_LENGTH,
  ),
  ARGON2_MEMORY_KIB: wholeNumber(8, 1_048_576).default(HASH_COST.memory),
  ARGON2_PASSES: wholeNumber(1, 100).default(HASH_COST.passes),
  SESSION_TIMEBOX_HOURS: wholeNumber(1, 100_000).optional(),
  SESSION_INACTIVITY_HOURS: wholeNumber(1, 100_000).optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d\s-]{6,20}$/, 'must be a phone number like +49 30 1234567')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  RATE_LIMIT_SCALE: scale.default(1),
  WORK_SCALE: scale.default(1),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  /** start.js reads this setting before this file is loaded. */
  SUPERVISOR: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  WEB_PROCESSES: z
    .string()
    .refine(
      (text) => processCount(text) !== undefined,
      `must be auto or a whole number from 1 to ${MOST_PROCESSES}`,
    )
    .transform((text) => processCount(text) ?? 1)
    .default(1),
  DEMO_CONTENT: flag.optional(),
  DEMO_MODE: flag.optional(),
  PAGE_CACHE_MB: wholeNumber(0, 10_000).default(64),
  /** Node itself reads it, with the same default: so many of its threads hash, read files and compress. */
  UV_THREADPOOL_SIZE: wholeNumber(1, 1024).default(4),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must look like smtps://user:password@host:465')
    .refine((value) => URL.canParse(value), 'must look like smtps://user:password@host:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\r\n]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
      'must look like Guildhall <post@guildhall.example>',
    )
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[\da-fA-F]{32})$/,
      'must be a number like +4930123456 or the id of a messaging service',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'must look like 1234-abc.apps.googleusercontent.com')
    .optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  APPLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'must be the id of a service, like example.guildhall.web')
    .optional(),
  APPLE_TEAM_ID: appleId.optional(),
  APPLE_KEY_ID: appleId.optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    // Many places that keep settings take one line only.
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(
      isEs256Key,
      'must be the private key from Apple in PEM format, with its lines separated by \\n or line breaks',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{2,50}$/, 'must look like eu-central-1')
    .optional(),
  S3_ENDPOINT: z.string().refine(isOrigin, 'must be an address like https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: z.string().min(3, 'must have at least 3 characters').optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  STORAGE_QUOTA_MB: wholeNumber(1, 100_000_000).default(5120),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w{8,300}$/, 'must be the secret key from Stripe, such as sk_live_...')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{8,300}$/, 'must be the publishable key from Stripe, such as pk_live_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: signingSecrets('the webhook endpoint').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecrets('the webhook endpoint for connected accounts').optional(),
  STRIPE_API_URL: z.string().refine(isOrigin, 'must be an address like https://api.stripe.com').optional(),
  PAYMENTS_SANDBOX: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** serve.ts reads this setting before this file is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address like http://collector:4318').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

type Environment = z.output<typeof schema>

export type Config = Omit<Environment, 'DEMO_CONTENT' | 'DEMO_MODE' | 'SITE_URL'> & {
  /** People reach the site by this origin, without a slash at its end; undefined until the port is known. */
  SITE_URL: string | undefined
  /** The conveniences of a demonstration exist (security decision 20). */
  demo: boolean
  /** An empty database is filled with demonstration content. */
  demoContent: boolean
  overTls: boolean
  /** The mail server; without one, mails wait in the outbox and a demonstration's mailbox shows them. */
  smtp: { SMTP_URL: string; MAIL_FROM: string } | undefined
  /** Text messages are sent through it; without it, only a demonstration's mailbox takes them. */
  twilio: { TWILIO_ACCOUNT_SID: string; TWILIO_AUTH_TOKEN: string; TWILIO_FROM: string } | undefined
  google: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string } | undefined
  apple:
    | Record<'APPLE_CLIENT_ID' | 'APPLE_TEAM_ID' | 'APPLE_KEY_ID' | 'APPLE_PRIVATE_KEY', string>
    | undefined
  /** Stripe charges the cards; without these settings, the sandbox replaces it. */
  stripe: StripeSettings | undefined
  /** An S3 store keeps the files; without these settings, they are in the data folder. */
  s3: S3Settings | undefined
}

export type StripeSettings = {
  secretKey: string
  publicKey: string
  /** While one secret of a webhook replaces the other, both are valid. */
  webhookSecrets: readonly string[]
  /** The secrets of the endpoint for events of connected accounts; empty if there is no such endpoint. */
  connectWebhookSecrets: readonly string[]
  /** Requests to Stripe go to this address instead of to Stripe's own. */
  apiUrl: string | undefined
}

export type S3Settings = {
  S3_BUCKET: string
  S3_REGION: string
  /** The server is another one than Amazon's. */
  S3_ENDPOINT: string | undefined
  /** Without keys, the store asks for the machine's own role. */
  keys: { S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string } | undefined
  S3_FORCE_PATH_STYLE: boolean
}

/** The origin under which the site is reached. */
export const siteUrlOf = ({ SITE_URL, PORT }: Pick<Config, 'SITE_URL' | 'PORT'>): string =>
  SITE_URL ?? `http://localhost:${PORT}`

/** Reads the configuration. Raises ConfigurationError with every bad value named. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty value means 'not set': that is how compose files and shells leave one out.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const complaints = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigurationError(complaints.join('; '))
  }
  const { DEMO_CONTENT, DEMO_MODE, SITE_URL, ...values } = parsed.data
  const { SMTP_URL, MAIL_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = values
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = values
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = values
  const isLocal =
    isLoopback(values.HOST) && (SITE_URL === undefined || isLoopback(new URL(SITE_URL).hostname))
  if (!isLoopback(values.HOST) && SITE_URL === undefined) {
    throw new ConfigurationError(
      `HOST ${values.HOST} is reachable from outside, so SITE_URL must be set to the address people use to reach the site`,
    )
  }
  if (values.DATABASE_REPLICA_URLS && values.DATABASE_URL === undefined) {
    throw new ConfigurationError(
      'DATABASE_REPLICA_URLS is set without DATABASE_URL, the address of the primary',
    )
  }
  const demo = DEMO_MODE ?? isLocal
  const isPublic = SITE_URL !== undefined && !isLoopback(new URL(SITE_URL).hostname)
  return {
    ...values,
    // A proxy on this machine may pass visitors on as if it asked itself: with a token that is known to no one, metrics
    // don't exist.
    METRICS_TOKEN: values.METRICS_TOKEN ?? (isPublic ? randomUUID() : undefined),
    SITE_URL: SITE_URL === undefined ? undefined : new URL(SITE_URL).origin,
    demo,
    demoContent: DEMO_CONTENT ?? demo,
    overTls: SITE_URL?.startsWith('https:') ?? false,
    smtp: together({ SMTP_URL, MAIL_FROM }),
    twilio: together({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }),
    google: together({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }),
    apple: together({ APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY }),
    stripe: stripeSettings(values),
    s3: s3Settings(values),
  }
}

type Values = Omit<Environment, 'DEMO_CONTENT' | 'DEMO_MODE' | 'SITE_URL'>

function stripeSettings(values: Values): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values
  const { STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_API_URL } = values
  const keys = together({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET })
  if (!keys) {
    const extras = { STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_API_URL }
    for (const [name, value] of Object.entries(extras))
      if (value !== undefined) throw new ConfigurationError(`${name} is set without the keys of Stripe`)
    return undefined
  }
  if (values.PAYMENTS_SANDBOX) {
    throw new ConfigurationError(
      'PAYMENTS_SANDBOX is on, but STRIPE_SECRET_KEY is set: leave one of them out',
    )
  }
  if (keys.STRIPE_SECRET_KEY.split('_')[1] !== keys.STRIPE_PUBLISHABLE_KEY.split('_')[1]) {
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys',
    )
  }
  const webhookSecrets = keys.STRIPE_WEBHOOK_SECRET.split(',')
  const connectWebhookSecrets = STRIPE_CONNECT_WEBHOOK_SECRET?.split(',') ?? []
  if (connectWebhookSecrets.some((secret) => webhookSecrets.includes(secret))) {
    throw new ConfigurationError(
      'STRIPE_CONNECT_WEBHOOK_SECRET must be the secret of another endpoint than STRIPE_WEBHOOK_SECRET',
    )
  }
  return {
    secretKey: keys.STRIPE_SECRET_KEY,
    publicKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets,
    connectWebhookSecrets,
    apiUrl: STRIPE_API_URL,
  }
}

function s3Settings(values: Values): S3Settings | undefined {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } =
    values
  const bucket = together({ S3_BUCKET, S3_REGION })
  const keys = together({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
  if (bucket) return { ...bucket, S3_ENDPOINT, keys, S3_FORCE_PATH_STYLE }
  if (keys ?? S3_ENDPOINT) throw new ConfigurationError('S3_BUCKET and S3_REGION must be set too')
  return undefined
}

/** Returns the missing settings of a public site, each with the reason (security decision 20). */
export function missingSettings(config: Config): string[] {
  const isPublic = config.SITE_URL !== undefined && !isLoopback(new URL(config.SITE_URL).hostname)
  if (!isPublic || config.demo) return []
  return [
    ...(config.smtp ? [] : ['SMTP_URL and MAIL_FROM, or no one gets codes and links by email']),
    ...(config.stripe || config.PAYMENTS_SANDBOX
      ? []
      : [
          'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or no one can pay (PAYMENTS_SANDBOX=on sells for test cards instead, and no money moves)',
        ]),
  ]
}

/** Returns settings that mean something only together: all of them, or undefined if none is given. */
function together<K extends string>(settings: Record<K, string | undefined>): Record<K, string> | undefined {
  const names = Object.keys(settings) as K[]
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length === 0) return settings as Record<K, string>
  throw new ConfigurationError(`${missing.join(' and ')} must be set too: ${names.join(', ')} go together`)
}
