// Are the mail server, the file store and the card provider reachable, and do they accept our credentials? Nothing is
// sent, and the file that the check stores is deleted again.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CardProviderAway, CardRefusal } from '../../platform/card-provider/card-provider.ts'
import { originalKey } from '../../platform/file-storage/byte-names.ts'
import { verifyMailServer } from '../../platform/mail/smtp-transport.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Config } from '../config.ts'
import { isDiskLow, openByteStore } from '../files.ts'
import { stripeOf } from '../payments.ts'
import { PROGRAM } from '../program.ts'
import { inBytes } from '../progress.ts'
import { type Check, failureOf, ok, problem, warning } from './check.ts'

/** No subscription has this id, so Stripe's answer says only whether it accepts the key. */
const NO_SUBSCRIPTION = 'sub_doctor'

export const outsideChecks = (config: Config): Check[] => [
  { name: 'mail', run: () => mail(config) },
  { name: 'storage', run: () => storage(config) },
  { name: 'disk', run: () => disk(config) },
  { name: 'card provider', run: () => cardProvider(config) },
]

async function mail({ smtp, demo }: Config) {
  if (!smtp)
    return [
      demo
        ? ok('the mailbox of the demonstration')
        : warning('no mail server', 'Set SMTP_URL and MAIL_FROM: emails stay in the outbox.'),
    ]
  const { protocol, hostname } = new URL(smtp.SMTP_URL)
  try {
    await verifyMailServer(smtp.SMTP_URL)
    return [ok(`${hostname} takes the connection and the credentials`)]
  } catch (error) {
    const code = failureOf(error)
    return [
      problem(
        `${hostname}: ${code}`,
        code === 'EAUTH'
          ? 'Correct user and password in SMTP_URL.'
          : `See whether ${protocol}//${hostname} is right and can be reached, with its certificate.`,
      ),
    ]
  }
}

async function storage(config: Config) {
  if (!config.s3 && !existsSync(config.DATA_DIR))
    return [ok(`${config.DATA_DIR}, created by the first start`)]
  const store = await openByteStore(config)
  const copies = await mkdtemp(join(tmpdir(), `${PROGRAM.slug}-doctor-`))
  const id = systemRandom.uuid()
  const folder = `${id.slice(0, 2)}/${id}`
  const name = config.s3 ? `bucket ${config.s3.S3_BUCKET}` : join(config.DATA_DIR, 'files')
  try {
    const written = join(copies, 'file')
    await writeFile(written, PROGRAM.name)
    const about = { contentType: 'text/plain', bytes: Buffer.byteLength(PROGRAM.name) }
    await store.putFile(originalKey(folder), written, about)
    const content = await store.read(originalKey(folder))
    const isSame = content !== undefined && (await text(content)) === PROGRAM.name
    await store.removeFolder(folder)
    if (!isSame || (await store.read(originalKey(folder))) !== undefined)
      return [
        problem(`${name} doesn't give back what was stored`, 'Look for a cache or a proxy in front of it.'),
      ]
    return [ok(`${name}: written, read and deleted`)]
  } catch (error) {
    return [
      problem(
        `${name}: ${failureOf(error)}`,
        config.s3
          ? 'Check the endpoint, the keys, and their rights to get, put and delete objects.'
          : 'Check the rights on the folder, and the disk.',
      ),
    ]
  } finally {
    store.close()
    await rm(copies, { recursive: true, force: true })
  }
}

async function disk({ DATA_DIR }: Config) {
  if (!existsSync(DATA_DIR)) return [ok('not known before the first start')]
  const { bavail, bsize, blocks } = await statfs(DATA_DIR)
  const seen = `${inBytes(bavail * bsize)} of ${inBytes(blocks * bsize)} free for ${DATA_DIR}`
  return (await isDiskLow(DATA_DIR))
    ? [problem(seen, 'Free space: large uploads are refused below 5 %.')]
    : [ok(seen)]
}

async function cardProvider(config: Config) {
  const { stripe } = config
  const provider = stripeOf(config)
  if (!stripe || !provider) return [ok('the sandbox: test cards alone, and no money moves')]
  const mode = stripe.publicKey.startsWith('pk_live') ? 'live' : 'test'
  const findings = [
    ...(stripe.connectWebhookSecrets.length > 0
      ? []
      : [
          warning(
            'STRIPE_CONNECT_WEBHOOK_SECRET is not set',
            'Set it to pay sellers (docs/operations.md, Payments).',
          ),
        ]),
  ]
  try {
    await provider.findSubscription(NO_SUBSCRIPTION)
  } catch (error) {
    if (error instanceof CardProviderAway)
      return [
        ...findings,
        problem(error.message, 'Check STRIPE_SECRET_KEY, and that api.stripe.com can be reached.'),
      ]
    if (!(error instanceof CardRefusal)) throw error
  }
  return [ok(`Stripe takes the secret key, of ${mode} mode`), ...findings]
}
