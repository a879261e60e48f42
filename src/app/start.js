// `npm start` runs a small parent that starts the process that serves, and starts it again when it ends by itself.
// SUPERVISOR=off leaves the parent out, where a container or systemd does the same. It is the one file in JavaScript:
// the code that strips the types of a first file stays in memory, 12 MB for as long as the parent lives. Its imports
// come from the compile cache, stripped already.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As in process-settings.ts, which comes from there.
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url))

enableCompileCache(CACHE)

if (process.env.SUPERVISOR === 'off') {
  await import('./serve.ts')
} else {
  const { bindSockets, processCount, supervise } = await import('@guildhall/process-manager')
  const { NODE_PARAMETERS, PROCESS_ENVIRONMENT } = await import('./process-settings.ts')
  const { HOST, PORT, WEB_PROCESSES, LOG_LEVEL } = process.env
  const isSilent = LOG_LEVEL === 'silent'
  process.exitCode = await supervise({
    file: SERVE,
    nodeParameters: NODE_PARAMETERS,
    // An operator who sets one of them has a reason.
    environment: { ...PROCESS_ENVIRONMENT, ...process.env },
    tidy: ['--tidy'],
    // config.ts has the same defaults, and reports other values that are wrong.
    port: bindSockets(HOST || '127.0.0.1', Number(PORT || 3000), processCount(WEB_PROCESSES || '1')),
    log: ({ level, ...line }) => {
      if (isSilent) return
      process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...line })}\n`)
    },
  })
  process.exit()
}
