// Caddy in front of the web machines, as the one address that visitors have.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { awaitReady, type Programs, startService } from './programs.ts'

export type Front = { origin: string; stop(): Promise<void> }

/** Resolves once it serves, with or without machines behind it. */
export async function startFront(
  { programs, folder }: { programs: Programs; folder: string },
  port: number,
  machines: readonly number[],
): Promise<Front> {
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port}, http://localhost:${port} {
  reverse_proxy ${machines.map((machine) => `127.0.0.1:${machine}`).join(' ')} {
    lb_policy round_robin
    lb_try_duration 5s
    lb_try_interval 100ms
    health_uri /readyz
    health_interval 500ms
    health_timeout 1s
    fail_duration 2s
    flush_interval -1
    transport http {
      dial_timeout 1s
    }
  }
}
`,
  )
  const service = startService(programs.caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const origin = `http://127.0.0.1:${port}`
  await awaitReady(service, () => fetch(`${origin}/healthz`))
  return { origin, stop: () => service.stop() }
}
