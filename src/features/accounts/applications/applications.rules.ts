// The rules of connected applications: scopes, lifetimes of codes and tokens, and the addresses to which they may be answered.

export const SCOPE = 'agents:run'
/** The scope is added if the app may also spend the sum that its person allows for further runs. */
export const SPEND_SCOPE = 'agents:spend'

export const maySpend = (scope: string): boolean => scope.split(' ').includes(SPEND_SCOPE)

/** Applications send requests to these paths, and find them in the metadata. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

export const REQUEST_SECONDS = 15 * 60
export const CODE_SECONDS = 60
export const ACCESS_SECONDS = 3600
export const REFRESH_SECONDS = 30 * 24 * 3600
/** Two windows of an application may refresh at once, and an answer can get lost: its token works again for so long. */
export const REFRESH_GRACE_SECONDS = 30
/** A registered application that was never connected is deleted after this time. */
export const UNUSED_SECONDS = 24 * 3600
export const DOCUMENT_SECONDS = 3600

export const ACCESS_PREFIX = 'goa_'
export const REFRESH_PREFIX = 'gor_'

export const MAX_APPLICATION_NAME = 100
export const MAX_ADDRESS = 2000
export const MAX_REDIRECTS = 20
export const MAX_STATE = 2000

/** The operating system opens an application by these schemes. Any other would let a page run any program. */
const APPLICATION_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.includes(hostname)

/** Returns true for an address to which an application may be answered: HTTPS, this machine itself, or a known application. */
export function isAllowedRedirect(address: string): boolean {
  if (address.length > MAX_ADDRESS || address.includes('#') || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url) || APPLICATION_SCHEMES.includes(url.protocol)
}

function withoutPort(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!isLoopback(url)) return undefined
  url.port = ''
  return url.href
}

/** Returns true if an address is one of the registered ones, exactly; the port is free on this machine itself (RFC 8252, 7.3). */
export function isRegisteredRedirect(registered: readonly string[], address: string): boolean {
  if (!isAllowedRedirect(address)) return false
  if (registered.includes(address)) return true
  const own = withoutPort(address)
  return own !== undefined && registered.some((one) => withoutPort(one) === own)
}

/** Returns the host of an answer for people to read; undefined for an application on their own computer. */
export function hostOf(redirect: string): string | undefined {
  const url = new URL(redirect)
  return url.protocol === 'https:' ? url.host : undefined
}

/** Returns true if an identifier is the address of a metadata document, in a browser's spelling. */
export function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > MAX_ADDRESS || !URL.canParse(id)) return false
  const { href, pathname, search, hash, username, password } = new URL(id)
  return href === id && pathname !== '/' && `${search}${hash}${username}${password}` === ''
}

/** Returns the domain that published an application's document; undefined for a registered one, for which no one vouches. */
export const publisherOf = (id: string): string | undefined =>
  isDocumentAddress(id) ? new URL(id).host : undefined
