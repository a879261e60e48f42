// What may a demonstration on one's own machine reach there, that no other product may?
import type { Server } from 'node:http'
import type { ThisMachine } from '../platform/contract/called-address.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import type { Config } from './config.ts'

type Place = Pick<Config, 'demo' | 'HOST' | 'SITE_URL'>

/**
 * Only a person at this machine reaches the product. A demonstration that is switched on by name for a public site is no
 * such place: strangers would reach the machine's other servers through it.
 */
export const isOnOwnMachine = ({ demo, HOST, SITE_URL }: Place): boolean =>
  demo && isLoopback(HOST) && (SITE_URL === undefined || isLoopback(new URL(SITE_URL).hostname))

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'smtp:': 25,
  'smtps:': 465,
}

function portOf(url: string): number[] {
  const { protocol, port } = new URL(url)
  const number = port === '' ? DEFAULT_PORTS[protocol] : Number(port)
  return number === undefined ? [] : [number]
}

/** The ports of the product itself, and of the servers that it works with, which trust it. */
function ownPorts(config: Config, server: Server): Set<number> {
  const address = server.address()
  const urls = [
    config.SITE_URL,
    config.DATABASE_URL,
    config.DATABASE_DIRECT_URL,
    ...(config.DATABASE_REPLICA_URLS ?? []),
    config.smtp?.SMTP_URL,
    config.s3?.S3_ENDPOINT,
    config.stripe?.apiUrl,
    config.OTEL_EXPORTER_OTLP_ENDPOINT,
  ]
  return new Set([
    config.PORT,
    ...(typeof address === 'object' && address ? [address.port] : []),
    ...urls.flatMap((url) => (url === undefined ? [] : portOf(url))),
  ])
}

/** Returns undefined where nothing on this machine may be called. The server is asked late: its port can be any free one. */
export const thisMachineOf = (config: Config, server: () => Server) => (): ThisMachine | undefined =>
  isOnOwnMachine(config) ? { ownPorts: ownPorts(config, server()) } : undefined
