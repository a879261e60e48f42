// The one backend that the browser talks to: every address derives from one base, with one public key (DATA-20, DATA-21).

export type Backend = {
  authUrl: string
  restUrl: string
  realtimeUrl: string
  storageUrl: string
  functionsUrl: string
  publicKey: string
  /** Local storage keeps the session under this key; the head script of root.tsx knows its form. */
  sessionKey: string
}

/** Derives the addresses. Raises an Error without a public key, since every request would be refused (AUTH-42). */
export function createBackend(baseUrl: string, publicKey: string | undefined): Backend {
  if (!publicKey) throw new Error('A public key is required to reach the backend')
  const base = new URL(baseUrl)
  const at = (path: string) => new URL(path, base).href
  return {
    authUrl: at('/auth/v1'),
    restUrl: at('/rest/v1'),
    realtimeUrl: at('/realtime/v1'),
    storageUrl: at('/storage/v1'),
    functionsUrl: at('/functions/v1'),
    publicKey,
    sessionKey: sessionKeyOf(base),
  }
}

/** The key has the form `sb-<first part of the host name>-auth-token` (AUTH-30). */
export function sessionKeyOf(base: URL): string {
  return `sb-${base.hostname.split('.')[0]}-auth-token`
}
