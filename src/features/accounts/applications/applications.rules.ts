// What applications that people connect may do, how long their codes and tokens live, and where they may be answered.

/** The one thing that an application can be allowed: to run the agents that the person has deployed. */
export const SCOPE = 'agents:run'
/** Added to it where the app may also spend what its person allows for further runs. */
export const SPEND_SCOPE = 'agents:spend'

export const maySpend = (scope: string): boolean => scope.split(' ').includes(SPEND_SCOPE)

/** Where applications ask, and where they find these addresses. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/** How long someone has to sign in and decide. */
export const REQUEST_SECONDS = 15 * 60
export const CODE_SECONDS = 60
export const ACCESS_SECONDS = 3600
export const REFRESH_SECONDS = 30 * 24 * 3600
/** Two windows of an application may refresh at once, and an answer can get lost: its token works again for so long. */
export const REFRESH_GRACE_SECONDS = 30
/** A registered application that no one has connected is forgotten after so long. */
export const UNUSED_SECONDS = 24 * 3600
/** A metadata document is fetched again after so long. */
export const DOCUMENT_SECONDS = 3600

export const ACCESS_PREFIX = 'goa_'
export const REFRESH_PREFIX = 'gor_'

export const MAX_APPLICATION_NAME = 100
export const MAX_ADDRESS = 2000
export const MAX_REDIRECTS = 20
export const MAX_STATE = 2000

/** Schemes by which the operating system opens an application. Any other would let a page run what it likes. */
const APPLICATION_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.includes(hostname)

/** Whether an application may be answered at an address: HTTPS, this machine itself, or a known application. */
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

/** Whether an address is one of those registered, exactly; the port is free on this machine itself (RFC 8252, 7.3). */
export function isRegisteredRedirect(registered: readonly string[], address: string): boolean {
  if (!isAllowedRedirect(address)) return false
  if (registered.includes(address)) return true
  const own = withoutPort(address)
  return own !== undefined && registered.some((one) => withoutPort(one) === own)
}

/** Where an answer goes, as a person reads it: a host, or undefined for an application on their own computer. */
export function hostOf(redirect: string): string | undefined {
  const url = new URL(redirect)
  return url.protocol === 'https:' ? url.host : undefined
}

/** Whether an identifier is the address of a metadata document, written as a browser would. */
export function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > MAX_ADDRESS || !URL.canParse(id)) return false
  const { href, pathname, search, hash, username, password } = new URL(id)
  return href === id && pathname !== '/' && `${search}${hash}${username}${password}` === ''
}

/** The domain that published what an application says of itself; undefined for one that no one vouches for. */
export const publisherOf = (id: string): string | undefined =>
  isDocumentAddress(id) ? new URL(id).host : undefined
