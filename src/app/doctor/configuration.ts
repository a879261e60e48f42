// Are the settings complete, and do they fit a public site?
import { isLoopback } from '../../platform/http/loopback.ts'
import { type Config, missingSettings } from '../config.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Returns the public origin of the site; undefined of one that only this machine reaches. */
export function publicOrigin({ SITE_URL }: Pick<Config, 'SITE_URL'>): URL | undefined {
  const origin = SITE_URL === undefined ? undefined : new URL(SITE_URL)
  return origin && !isLoopback(origin.hostname) ? origin : undefined
}

/**
 * `environment` has the given settings, since a missing token of a public site has a stand-in that is known to no one.
 */
export const configurationCheck = (
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Check => ({
  name: 'configuration',
  async run() {
    if (!publicOrigin(config)) return [ok('for this machine alone')]
    const findings = [
      ...missingSettings(config).map((missing) =>
        problem(`missing: ${missing}`, 'Set it: the product refuses to start without.'),
      ),
      ...weaknesses(config, environment),
    ]
    return findings.length > 0 ? findings : [ok(`for ${config.SITE_URL}`)]
  },
})

function weaknesses(config: Config, environment: Readonly<Record<string, string | undefined>>): Finding[] {
  const all: (Finding | false)[] = [
    config.demo &&
      problem('DEMO_MODE is on', 'Leave it out: everyone can read the mailbox of the demonstration.'),
    !config.overTls &&
      problem('SITE_URL begins with http:', 'Put a proxy with TLS in front, and set https:.'),
    config.overTls &&
      config.TRUSTED_PROXY_HOPS === 0 &&
      warning(
        'TRUSTED_PROXY_HOPS is 0',
        'Set the number of proxies, or all visitors share the limits of one.',
      ),
    config.DATABASE_URL === undefined &&
      warning('the database is the embedded one', 'For more than one machine, set DATABASE_URL.'),
    !environment.METRICS_TOKEN && warning('METRICS_TOKEN is not set', 'Set it to be able to read /metrics.'),
    config.SECURITY_CONTACT === undefined &&
      warning('SECURITY_CONTACT is not set', 'Set where researchers report vulnerabilities.'),
    config.CONTACT_PHONE === undefined &&
      warning('CONTACT_PHONE is not set', 'Set it: the contact button shows a placeholder.'),
  ]
  return all.filter((finding) => finding !== false)
}
