// Does a bad configuration name the necessary change, and when do demonstration conveniences exist?
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isLoopback } from '../platform/http/loopback.ts'
import { ConfigurationError, missingSettings, readConfig } from './config.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

function pem(namedCurve: string): string {
  return generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
}

describe('readConfig', () => {
  it('has a token for the metrics of a public site that no one knows, if none is set', () => {
    const SITE_URL = 'https://guildhall.example'
    expect(readConfig({}).METRICS_TOKEN).toBeUndefined()
    expect(readConfig({ SITE_URL: 'http://localhost:3000' }).METRICS_TOKEN).toBeUndefined()
    for (const DEMO_MODE of ['on', 'off']) {
      const [one, other] = [readConfig({ SITE_URL, DEMO_MODE }), readConfig({ SITE_URL, DEMO_MODE })]
      expect(one.METRICS_TOKEN).toHaveLength(36)
      expect(one.METRICS_TOKEN).not.toBe(other.METRICS_TOKEN)
    }
    const METRICS_TOKEN = 'token-of-an-operator'
    expect(readConfig({ SITE_URL, METRICS_TOKEN }).METRICS_TOKEN).toBe(METRICS_TOKEN)
  })

  it('starts with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      demo: true,
      demoContent: true,
      overTls: false,
    })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ SITE_URL: 'foo' }, 'SITE_URL must be an address like https://guildhall.example'],
    [{ SITE_URL: 'https://a.example/path' }, 'SITE_URL must be an address like https://guildhall.example'],
    [{ SITE_URL: 'javascript:alert(1)' }, 'SITE_URL must be an address like https://guildhall.example'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
    ],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be above 0'],
    [{ AUTH_MIN_PASSWORD_LENGTH: '5' }, 'AUTH_MIN_PASSWORD_LENGTH must be a whole number from 6 to 128'],
    [{ ROLE: 'boss' }, 'ROLE must be all, web or worker'],
    ...['0', '-1', '1.5', 'many', '65'].map((WEB_PROCESSES): [Record<string, string>, string] => [
      { WEB_PROCESSES },
      'WEB_PROCESSES must be auto or a whole number from 1 to 64',
    ]),
    [{ DEMO_CONTENT: 'maybe' }, 'DEMO_CONTENT must be on or off'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ SMTP_URL: 'mail.example', MAIL_FROM: 'post@a.example' }, 'SMTP_URL must look like smtps://'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set too: SMTP_URL, MAIL_FROM go together'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'no one' }, 'MAIL_FROM must look like Guildhall <post@'],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'A <a@b.example>, c@d.example' },
      'MAIL_FROM must look like',
    ],
    [{ TWILIO_FROM: '+4930123456' }, 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set too'],
    [{ TWILIO_ACCOUNT_SID: 'AC123' }, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits'],
    [{ GOOGLE_CLIENT_ID: 'a.apps' }, 'GOOGLE_CLIENT_SECRET must be set too'],
    [{ GOOGLE_CLIENT_ID: 'a b', GOOGLE_CLIENT_SECRET: 'long-enough' }, 'GOOGLE_CLIENT_ID must look like'],
    [{ APPLE_CLIENT_ID: 'a.web' }, 'APPLE_TEAM_ID and APPLE_KEY_ID and APPLE_PRIVATE_KEY must be set too'],
    [{ APPLE_TEAM_ID: 'short' }, 'APPLE_TEAM_ID must be 10 letters and digits'],
    [{ APPLE_PRIVATE_KEY: 'secret' }, 'APPLE_PRIVATE_KEY must be the private key from Apple'],
    [{ APPLE_PRIVATE_KEY: pem('secp384r1') }, 'APPLE_PRIVATE_KEY must be the private key from Apple'],
    [{ HOST: '0.0.0.0' }, 'SITE_URL must be set to the address people use to reach the site'],
  ])('refuses %o in one line', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigurationError)
    expect(() => readConfig(environment)).toThrow(sentence)
    expect(() => readConfig(environment)).not.toThrow('\n')
  })

  it('names every bad value at once', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT .*; ROLE /)
  })

  it('takes an empty value for one that is not set', () => {
    expect(readConfig({ PORT: '', SITE_URL: '' })).toMatchObject({ PORT: 3000, SITE_URL: undefined })
  })

  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ SITE_URL: 'http://localhost:8080' }, true],
    [{ SITE_URL: 'https://guildhall.example' }, false],
    [{ HOST: '0.0.0.0', SITE_URL: 'https://guildhall.example' }, false],
    [{ HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000' }, false],
    [{ SITE_URL: 'https://guildhall.example', DEMO_MODE: 'on' }, true],
    [{ DEMO_MODE: 'off' }, false],
  ])('with %o the demonstration is %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })

  it('keeps content and conveniences of the demonstration apart', () => {
    expect(readConfig({ DEMO_CONTENT: 'off' })).toMatchObject({ demo: true, demoContent: false })
  })
})

it('takes a mail server with who writes, and a text message provider', () => {
  const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'Guildhall <post@a.example>' }
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'f'.repeat(32),
    TWILIO_FROM: '+4930123456',
  }
  expect(readConfig({ ...smtp, ...twilio })).toMatchObject({ smtp, twilio })
  expect(readConfig({})).toMatchObject({ smtp: undefined, twilio: undefined })
})

it('takes the credentials of Google and of Apple, the key on one line or on several', () => {
  const key = pem('P-256')
  const google = {
    GOOGLE_CLIENT_ID: '12-a.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
  }
  const apple = { APPLE_CLIENT_ID: 'example.web', APPLE_TEAM_ID: 'TEAM567890', APPLE_KEY_ID: 'KEY4567890' }
  const given = { ...google, ...apple, APPLE_PRIVATE_KEY: key.replaceAll('\n', '\\n') }
  expect(readConfig(given)).toMatchObject({ google, apple: { ...apple, APPLE_PRIVATE_KEY: key } })
  expect(readConfig({ ...given, APPLE_PRIVATE_KEY: key }).apple?.APPLE_PRIVATE_KEY).toBe(key)
  expect(readConfig({})).toMatchObject({ google: undefined, apple: undefined })
})

it('takes an S3 store whole, and its keys or none', () => {
  const bucket = { S3_BUCKET: 'files', S3_REGION: 'eu-central-1' }
  const keys = { S3_ACCESS_KEY_ID: 'AKIA123', S3_SECRET_ACCESS_KEY: 'a-long-secret' }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(bucket).s3).toMatchObject({ ...bucket, keys: undefined, S3_FORCE_PATH_STYLE: false })
  expect(readConfig({ ...bucket, ...keys, S3_FORCE_PATH_STYLE: 'on' }).s3).toMatchObject({
    keys,
    S3_FORCE_PATH_STYLE: true,
  })
  for (const half of [keys, { S3_BUCKET: 'files' }, { S3_ENDPOINT: 'https://s3.example.com' }])
    expect(() => readConfig(half)).toThrow('S3_')
  expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'AKIA123' })).toThrow('S3_SECRET_ACCESS_KEY')
  expect(() => readConfig({ ...bucket, S3_ENDPOINT: 'nowhere' })).toThrow('S3_ENDPOINT')
})

it('takes the keys of Stripe together, and two signing secrets while one is replaced', () => {
  expect(readConfig(stripe).stripe).toEqual({
    secretKey: 'sk_live_0123456789',
    publicKey: 'pk_live_0123456789',
    webhookSecrets: ['whsec_0123456789'],
    connectWebhookSecrets: [],
    apiUrl: undefined,
  })
  const two = { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789,whsec_9876543210' }
  expect(readConfig(two).stripe?.webhookSecrets).toEqual(['whsec_0123456789', 'whsec_9876543210'])
  const elsewhere = { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' }
  expect(readConfig(elsewhere).stripe?.apiUrl).toBe('http://127.0.0.1:12111')
  const connect = { ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_of_accounts,whsec_of_accounts_next' }
  expect(readConfig(connect).stripe?.connectWebhookSecrets).toEqual([
    'whsec_of_accounts',
    'whsec_of_accounts_next',
  ])
  expect(readConfig({}).stripe).toBeUndefined()
})

it.each([
  { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789' },
  { STRIPE_API_URL: 'https://api.stripe.com' },
])('refuses %o without the keys of Stripe', (given) =>
  expect(() => readConfig(given)).toThrow(`${Object.keys(given)[0]} is set without the keys of Stripe`),
)

it.each([
  [{ STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET must be set too'],
  [{ STRIPE_SECRET_KEY: 'pk_live_0123456789' }, 'STRIPE_SECRET_KEY must be the secret key from Stripe'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' }, 'must both be test keys or both be live keys'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789,' }, 'STRIPE_WEBHOOK_SECRET must be the signing secret'],
  [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'secret' }, 'STRIPE_CONNECT_WEBHOOK_SECRET must be the signing secret'],
  [
    { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_9876543210,whsec_0123456789' },
    'must be the secret of another endpoint',
  ],
  [{ STRIPE_API_URL: 'stripe' }, 'STRIPE_API_URL must be an address'],
  [{ PAYMENTS_SANDBOX: 'on' }, 'PAYMENTS_SANDBOX is on, but STRIPE_SECRET_KEY is set'],
])('refuses the keys of Stripe with %o', (change, sentence) => {
  expect(() => readConfig({ ...stripe, ...change })).toThrow(sentence)
})

it.each([
  [{}, 0],
  [{ DEMO_MODE: 'off' }, 0],
  [{ SITE_URL: 'https://guildhall.example' }, 2],
  [{ SITE_URL: 'https://guildhall.example', PAYMENTS_SANDBOX: 'on' }, 1],
  [{ SITE_URL: 'https://guildhall.example', DEMO_MODE: 'on' }, 0],
  [{ SITE_URL: 'https://a.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'post@a.example' }, 1],
  [
    { SITE_URL: 'https://a.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'p@a.example', ...stripe },
    0,
  ],
])('a site with %o lacks %i settings', (environment, count) => {
  expect(missingSettings(readConfig(environment))).toHaveLength(count)
})

it.each([
  ['localhost', true],
  ['shop.localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['192.168.1.2', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
