// Does the site answer at its address: name, certificate, headers and time?
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Config } from '../config.ts'
import { type Check, type Finding, failureOf, ok, problem, warning } from './check.ts'
import { publicOrigin } from './configuration.ts'

const DAY_MS = 86_400_000
const FEWEST_DAYS = 14
const MOST_CLOCK_OFFSET_MS = 2_000
/** A Date header has whole seconds. */
const SECOND_MS = 1_000
const LIMIT_MS = 4_000
const NOT_REACHED =
  'See whether the proxy and the product run, and whether this machine may reach them by that name.'

export function siteChecks(config: Config, now: () => Date): Check[] {
  const origin = publicOrigin(config)
  if (!origin) return []
  return [
    { name: 'DNS', run: () => name(origin) },
    ...(origin.protocol === 'https:' ? [{ name: 'TLS', run: () => certificate(origin, now()) }] : []),
    { name: 'site', run: () => answer(origin, now) },
  ]
}

async function name({ hostname }: URL): Promise<Finding[]> {
  try {
    const found = await lookup(hostname, { all: true })
    return [ok(`${hostname} is ${found.map(({ address }) => address).join(', ')}`)]
  } catch (error) {
    return [problem(`${hostname}: ${failureOf(error)}`, 'Add an A or AAAA record for the host of SITE_URL.')]
  }
}

async function certificate({ hostname, port }: URL, now: Date): Promise<Finding[]> {
  // A fault of the certificate is a finding, not a reason to end.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(LIMIT_MS) })
    const { valid_to } = socket.getPeerCertificate()
    const days = Math.floor((Date.parse(valid_to) - now.getTime()) / DAY_MS)
    const { authorizationError } = socket
    const reason = authorizationError instanceof Error ? failureOf(authorizationError) : authorizationError
    if (!socket.authorized)
      return [
        problem(
          `the certificate is refused: ${reason}`,
          `Get one for ${hostname} from an authority that browsers trust.`,
        ),
      ]
    const seen = `the certificate is valid for ${days} days`
    return [
      days >= FEWEST_DAYS ? ok(seen) : warning(seen, 'Renew it, and see why that did not happen by itself.'),
    ]
  } catch (error) {
    return [problem(`${hostname}: ${failureOf(error)}`, NOT_REACHED)]
  } finally {
    socket.destroy()
  }
}

async function answer(origin: URL, now: () => Date): Promise<Finding[]> {
  let response: Response
  try {
    response = await fetch(new URL('/healthz', origin), {
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'manual',
    })
  } catch (error) {
    return [problem(`${origin.origin}: ${failureOf(error)}`, NOT_REACHED)]
  }
  if (!response.ok) return [problem(`/healthz is answered ${response.status}`, NOT_REACHED)]
  const date = Date.parse(response.headers.get('date') ?? '')
  const offsetMs = Math.abs(now().getTime() - date)
  return [
    ok('answers'),
    ...(offsetMs > MOST_CLOCK_OFFSET_MS + SECOND_MS
      ? [
          problem(
            `its clock is ${Math.round(offsetMs / SECOND_MS)} s from this machine's`,
            'Synchronize both by NTP.',
          ),
        ]
      : []),
    ...(origin.protocol === 'https:' && !response.headers.has('strict-transport-security')
      ? [
          warning(
            'Strict-Transport-Security is missing',
            'The product sends it: see whether the proxy removes it.',
          ),
        ]
      : []),
  ]
}
