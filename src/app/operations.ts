// Endpoints for operators and machines: liveness, readiness, metrics, the OpenAPI document.

import * as z from 'zod'
import { paths } from '../paths.ts'
import { fieldMessages } from '../platform/contract/generic-messages.ts'
import { LINK_PICTURES } from '../platform/contract/link-picture.ts'
import { Problem } from '../platform/contract/problem.ts'
import type { Database } from '../platform/database/database.ts'
import { forAnyOrigin } from '../platform/http/any-origin.ts'
import type { ApiApp } from '../platform/http/api.ts'
import { isTrustedOperator } from '../platform/http/client-address.ts'
import { readJson, refuseUnsafeText } from '../platform/http/json-body.ts'
import { isLoopbackHost } from '../platform/http/loopback.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import { revalidatedAnswer } from '../platform/http/revalidated-answer.ts'
import { DATA_CSP } from '../platform/http/security-headers.ts'
import { readMailbox } from '../platform/mail/outbox.ts'
import type { Config } from './config.ts'
import { mailboxQuery } from './mailbox/mailbox.contract.ts'
import { keepClock, MOVES, type Moving, moveClock } from './moved-clock.ts'

/** First path segments that the API app answers; everything else is a page or a file. */
export const API_PREFIXES = [
  '/rest/v1',
  '/auth/v1',
  '/functions/v1',
  '/storage/v1',
  '/realtime/v1',
  '/webhooks',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/oauth',
  '/mcp',
  '/a2a',
  '/.well-known/ai-catalog.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps',
  '/feeds',
  LINK_PICTURES,
  '/.well-known/security.txt',
  '/.well-known/change-password',
  paths.openApi(),
  '/dev/clock',
  '/dev/mailbox.json',
] as const

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': DATA_CSP,
}

/** A demonstration needs no more than a year; this also keeps dates within range. */
const MAX_ADVANCE_SECONDS = 366 * 24 * 3600
const clockAdvance = z.strictObject({ advance_seconds: z.int().min(0).max(MAX_ADVANCE_SECONDS) })
const clockMove = z.strictObject({ move: z.enum(MOVES) })

export function mountOperations(
  app: ApiApp,
  options: {
    database: Database
    metrics: Metrics
    metricsToken: string | undefined
    openApi: () => unknown
    isServing: () => boolean
  },
): void {
  app.get('/healthz', () => new Response('ok\n', { headers: plain }))

  app.get('/readyz', async () => {
    if (!options.isServing()) return new Response('draining\n', { status: 503, headers: plain })
    try {
      await options.database.ping()
      return new Response('ready\n', { headers: plain })
    } catch {
      return new Response('database unavailable\n', {
        status: 503,
        headers: { ...plain, 'retry-after': '2' },
      })
    }
  })

  app.get('/metrics', async (context) => {
    if (!isTrustedOperator(context.env.incoming, options.metricsToken))
      throw new Problem('not_found', 'Not found')
    return new Response(await options.metrics.text(), { headers: plain })
  })

  let openApi: string | undefined
  app.use(paths.openApi(), forAnyOrigin)
  app.get(paths.openApi(), (context) => {
    openApi ??= JSON.stringify(options.openApi())
    const body = openApi
    return revalidatedAnswer(context.req.raw.headers, {
      version: body,
      contentType: 'application/json; charset=utf-8',
      body: () => body,
    })
  })
}

/** These exist only under the demo rule (security decision 20): the adjustable clock and the mailbox. */
export function mountDemonstration(
  app: ApiApp,
  given: Moving & { config: Config; database: Database; processes: number },
): void {
  const { clock, config, database, processes } = given
  /** Moves wait for each other, and so add up. */
  let moved: Promise<unknown> = Promise.resolve()

  app.get('/dev/clock', (context) => {
    refuseForeignHost(new URL(context.req.url).host)
    return context.json({ now: clock.now().toISOString() }, 200, { 'cache-control': 'no-store' })
  })

  app.post('/dev/clock', async (context) => {
    refuseForeignHost(new URL(context.req.url).host)
    // Each process has a clock of its own.
    if (processes > 1 || config.ROLE !== 'all')
      throw new Problem('conflict', 'The clock can only be moved if WEB_PROCESSES is 1 and ROLE is all')
    const body = z.union([clockAdvance, clockMove]).safeParse(await readJson(context.req.raw))
    if (!body.success) {
      throw new Problem(
        'invalid',
        `Send advance_seconds, a whole number from 0 to ${MAX_ADVANCE_SECONDS}, or move: ${MOVES.join(', ')}`,
      )
    }
    const asked = body.data
    const moving = moved.then(async () => {
      if ('advance_seconds' in asked) clock.advance(asked.advance_seconds)
      const failed_jobs = 'move' in asked ? await moveClock(given, asked.move) : []
      await keepClock(config, clock)
      return { now: clock.now().toISOString(), failed_jobs }
    })
    moved = moving.catch(() => undefined)
    return context.json(await moving)
  })

  app.get('/dev/mailbox.json', async (context) => {
    refuseForeignHost(new URL(context.req.url).host)
    const asked = context.req.query()
    for (const text of Object.entries(asked).flat()) refuseUnsafeText(text)
    const query = mailboxQuery.strict().safeParse(asked)
    if (!query.success) {
      throw new Problem('invalid', 'to must be an email address or a phone number', {
        fields: fieldMessages(query.error),
      })
    }
    const mails = await readMailbox(database.db, query.data.to)
    const shown = mails.map(({ to, subject, text, html, sent_at }) => ({ to, subject, text, html, sent_at }))
    return context.json(shown, 200, { 'cache-control': 'no-store' })
  })
}

/**
 * Raises a Problem for another host: a page elsewhere can point its own host name at this machine, but cannot make the
 * browser send another one.
 */
export function refuseForeignHost(host: string | undefined): void {
  if (!isLoopbackHost(host))
    throw new Problem('forbidden', 'Only available to requests to this machine itself')
}
