// Sends traces, metrics and logs of this process by OTLP over HTTP, with OpenTelemetry. Loaded before everything else,
// and only if OTEL_EXPORTER_OTLP_ENDPOINT is set; the other settings are OpenTelemetry's own.
import { createRequire } from 'node:module'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { startNodeSdk } from '@opentelemetry/sdk-node'
import { BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { PROGRAM } from './program.ts'

/** Addresses, names and typed words stay out of traces, as they do out of logs (decision 28); `http.route` remains. */
const PERSONAL =
  /^(url\.(full|path|query)|http\.(url|target|client_ip)|client\..*|network\.peer\..*|user_agent\..*)$/
const HEALTH_CHECKS = /^\/(healthz|readyz|metrics)$/

class DiscreetProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes, events, status } = span
    for (const name of Object.keys(attributes)) if (PERSONAL.test(name)) delete attributes[name]
    // The log has the messages of errors, in our own words.
    events.length = 0
    delete status.message
    super.onEnd(span)
  }
}

/** Starts telemetry; the returned function sends the rest and ends it. */
export function startTelemetry(): () => Promise<void> {
  const { OTEL_SERVICE_NAME, OTEL_PROPAGATORS } = process.env
  const sdk = startNodeSdk({
    resourceAttributes: { 'service.name': OTEL_SERVICE_NAME || PROGRAM.slug },
    spanProcessors: [new DiscreetProcessor({ exporter: new OTLPTraceExporter() })],
    // Requests come from everywhere and go to sellers: neither may join our traces unless the operator asks for it.
    ...(OTEL_PROPAGATORS ? {} : { propagators: [] }),
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => HEALTH_CHECKS.test(url.replace(/\?.*/, '')),
      }),
      // Queries that look for work every second belong to no request.
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new RuntimeNodeInstrumentation(),
    ],
  })
  // The instrumentation changes the classes of libraries when they are required; later imports have the same classes.
  const require = createRequire(import.meta.url)
  for (const name of ['node:http', 'node:https', 'pg']) require(name)
  return () => sdk.shutdown()
}
