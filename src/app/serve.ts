// The process that serves, as `npm start` and `npm run dev` start it: it does what must come before the program itself
// is loaded.
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { watchStopRequests } from '@guildhall/process-manager'
import { COMPILE_CACHE } from './process-settings.ts'
import { isProgramBundled, PROGRAM_BUNDLE } from './program-bundle.ts'

const asked = watchStopRequests()
enableCompileCache(COMPILE_CACHE)

const isDevelopment = process.argv.includes('--dev')
// React and the framework choose their builds by this variable when they are loaded.
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'

if (process.argv.includes('--tidy')) {
  await import('./tidy.ts')
} else {
  const isBundled = !isDevelopment && (await isProgramBundled())
  // Stack traces name the sources.
  if (isBundled) setSourceMapsSupport(true)
  // OpenTelemetry must see every module that it watches before the module is used.
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = process.env
  const flush = OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./telemetry.ts')).startTelemetry()
    : async () => {}
  const { main }: typeof import('./main.ts') = await import(isBundled ? PROGRAM_BUNDLE.href : './main.ts')
  await main(isDevelopment ? 'development' : 'built', asked, flush)
}
