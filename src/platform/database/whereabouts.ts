// Does the database compete with this process for the same cores?

const LOOPBACK_NAMES = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Whether a PostgreSQL address leads to this machine: by a socket in a folder or by loopback. */
export function isOnThisMachine(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host.startsWith('/') || LOOPBACK_NAMES.has(host)
}
