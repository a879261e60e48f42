// Requests of a stranger over a bare socket, with the expected answers.

const HOST = 'Host: localhost\r\n'
const LAST = 'Connection: close\r\n'
const PAGE = `GET /healthz HTTP/1.1\r\n${HOST}`
const LONG = 'a'.repeat(100_000)
/** The answer of sign-up to an empty object, once it has read it. */
const REFUSED = 422
const READ = 'anonymous_provider_disabled'

export type HostileRequest = {
  name: string
  sends: string | Buffer | readonly (string | Buffer)[]
  /** An empty list means that the connection is closed without an answer. */
  gets: number[]
  says?: string
  ends?: boolean
  pauseMs?: number
  halfClose?: boolean
}

const HOSTS: readonly HostileRequest[] = [
  { name: 'no Host', sends: 'GET / HTTP/1.1\r\n\r\n', gets: [400], ends: true },
  { name: 'two Hosts', sends: `${PAGE}Host: elsewhere\r\n\r\n`, gets: [400], ends: true },
  { name: 'an empty Host', sends: `GET /healthz HTTP/1.1\r\nHost:\r\n${LAST}\r\n`, gets: [200] },
  { name: 'a huge Host', sends: `GET / HTTP/1.1\r\nHost: ${LONG}\r\n\r\n`, gets: [431], ends: true },
  { name: 'a Host that is none', sends: 'GET /healthz HTTP/1.1\r\nHost: [::\r\n\r\n', gets: [400] },
  {
    name: 'a Host that leads on',
    sends: 'GET /rest/v1/projects HTTP/1.1\r\nHost: a/b?c#d@e\r\n\r\n',
    gets: [400],
  },
]

const LINES: readonly HostileRequest[] = [
  {
    name: 'lines that end in LF alone',
    sends: 'GET /healthz HTTP/1.1\nHost: localhost\n\n',
    gets: [400],
    ends: true,
  },
  {
    name: 'lines that end in CR alone',
    sends: 'GET /healthz HTTP/1.1\rHost: localhost\r\r',
    gets: [400],
    ends: true,
  },
  { name: 'a folded header', sends: `${PAGE}X-A: b\r\n c\r\n\r\n`, gets: [400], ends: true },
  { name: 'a header without a colon', sends: `${PAGE}garbage\r\n\r\n`, gets: [400], ends: true },
  { name: 'NUL in a header', sends: `${PAGE}X-A: a\0b\r\n\r\n`, gets: [400], ends: true },
  { name: 'NUL in the target', sends: `GET /\0 HTTP/1.1\r\n${HOST}\r\n`, gets: [400], ends: true },
]

const TARGETS: readonly HostileRequest[] = [
  {
    name: 'bytes of no text in the target',
    sends: Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, 'latin1'),
    gets: [400],
  },
  {
    name: 'an absolute target',
    sends: `GET http://localhost/healthz HTTP/1.1\r\n${HOST}\r\n`,
    gets: [200],
  },
  {
    name: 'an absolute target elsewhere',
    sends: `GET http://elsewhere.example/rest/v1/nothing HTTP/1.1\r\n${HOST}\r\n`,
    gets: [404],
  },
  { name: 'an absolute target that is none', sends: `GET http://[ HTTP/1.1\r\n${HOST}\r\n`, gets: [400] },
  {
    name: 'an absolute target without a host',
    sends: `GET http:///healthz HTTP/1.1\r\n${HOST}\r\n`,
    gets: [400],
  },
  { name: 'another scheme', sends: `GET ftp://localhost/ HTTP/1.1\r\n${HOST}\r\n`, gets: [400] },
  { name: 'a target that begins like a host', sends: `GET //healthz HTTP/1.1\r\n${HOST}\r\n`, gets: [404] },
  {
    name: 'a target of signs',
    sends: `GET /%zz/%00/..%2f..%2f\\\\[?%&%%=[ HTTP/1.1\r\n${HOST}\r\n`,
    gets: [404],
  },
  {
    name: 'API parameters of signs',
    sends: `GET /rest/v1/projects?%zz=%&[]=%00 HTTP/1.1\r\n${HOST}\r\n`,
    gets: [400],
  },
  { name: 'the asterisk', sends: `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, gets: [405] },
  { name: 'the asterisk where it means nothing', sends: `GET * HTTP/1.1\r\n${HOST}\r\n`, gets: [400] },
  { name: 'a target of 100 kB', sends: `GET /${LONG} HTTP/1.1\r\n${HOST}\r\n`, gets: [431], ends: true },
]

const SIZES: readonly HostileRequest[] = [
  {
    name: '100 kB of headers',
    sends: `${PAGE}${`X-${'a'.repeat(90)}: b\r\n`.repeat(1_000)}\r\n`,
    gets: [431],
    ends: true,
  },
  { name: '3,000 headers', sends: `${PAGE}${'A:b\r\n'.repeat(3_000)}\r\n`, gets: [431] },
]

const SWITCHES: readonly HostileRequest[] = [
  {
    name: 'a way through to elsewhere',
    sends: 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n',
    gets: [405],
    ends: true,
  },
  {
    name: 'a way through, and speaks on',
    sends: ['CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', LONG, LONG],
    gets: [405],
    ends: true,
    pauseMs: 20,
  },
  {
    name: 'a switch to websockets',
    sends: `${PAGE}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
    gets: [200],
    ends: true,
  },
  {
    name: 'a switch to HTTP/2',
    sends: `${PAGE}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n`,
    gets: [200],
    ends: true,
  },
  {
    name: 'a switch, and speaks on',
    sends: [`${PAGE}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, '\x81\x05hello'],
    gets: [200],
    ends: true,
    pauseMs: 50,
  },
]

const VERSIONS: readonly HostileRequest[] = [
  { name: 'HTTP/1.0', sends: 'GET /healthz HTTP/1.0\r\n\r\n', gets: [200], ends: true },
  { name: 'HTTP/1.0 to the API', sends: 'GET /rest/v1/projects HTTP/1.0\r\n\r\n', gets: [200], ends: true },
  { name: 'HTTP/0.9', sends: 'GET /\r\n', gets: [400], ends: true, halfClose: true },
  { name: 'HTTP/2 at once', sends: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', gets: [400], ends: true },
  { name: 'HTTP/3.7', sends: `GET / HTTP/3.7\r\n${HOST}\r\n`, gets: [400], ends: true },
  { name: 'TLS', sends: Buffer.from('16030100fa010000f60303', 'hex'), gets: [400], ends: true },
  { name: 'a method that is none', sends: `WONDER / HTTP/1.1\r\n${HOST}\r\n`, gets: [400], ends: true },
  { name: 'a method that is rare', sends: `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`, gets: [405] },
]

const PIECES: readonly HostileRequest[] = [
  { name: 'three requests at once', sends: `${PAGE}\r\n`.repeat(3), gets: [200, 200, 200] },
  { name: 'a request, and garbage', sends: `${PAGE}\r\ngarbage\r\n\r\n`, gets: [200, 400], ends: true },
  { name: 'one byte at a time', sends: [...`${PAGE}\r\n`], gets: [200], pauseMs: 2 },
  {
    name: 'a request, and closes its half',
    sends: `${PAGE}\r\n`,
    gets: [200],
    ends: true,
    halfClose: true,
  },
  { name: 'half a request, and closes its half', sends: PAGE, gets: [400], ends: true, halfClose: true },
  { name: 'nothing, and closes its half', sends: '', gets: [], ends: true, halfClose: true },
]

/** A body with an error is sent to sign-up, which reads it from every client with the public key. */
type SignUp = { post: (length: string, body: string) => string; chunked: string }

const lengths = ({ post }: SignUp): readonly HostileRequest[] => [
  { name: 'a body without a length', sends: post(LAST, '{}'), gets: [REFUSED] },
  {
    name: 'two ways to tell the length',
    sends: post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    gets: [400],
    ends: true,
  },
  {
    name: 'two lengths',
    sends: post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'),
    gets: [400],
    ends: true,
  },
  { name: 'a negative length', sends: post('Content-Length: -1\r\n', '{}'), gets: [400], ends: true },
  { name: 'a length in words', sends: post('Content-Length: two\r\n', '{}'), gets: [400], ends: true },
  {
    name: 'a length beyond all numbers',
    sends: post(`Content-Length: ${'9'.repeat(40)}\r\n`, '{}'),
    gets: [400],
    ends: true,
  },
  {
    name: 'less than was announced',
    sends: post('Content-Length: 20\r\n', '{}'),
    gets: [400],
    ends: true,
    halfClose: true,
  },
  {
    name: 'more than was announced',
    sends: post('Content-Length: 2\r\n', '{}garbage\r\n\r\n'),
    gets: [REFUSED, 400],
    says: READ,
    ends: true,
  },
]

const chunks = ({ post, chunked }: SignUp): readonly HostileRequest[] => [
  {
    name: 'a size of a chunk that is none',
    sends: `${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`,
    gets: [400],
    ends: true,
  },
  {
    name: 'a negative size of a chunk',
    sends: `${chunked}\r\n-2\r\n{}\r\n0\r\n\r\n`,
    gets: [400],
    ends: true,
  },
  {
    name: 'a chunk beyond all numbers',
    sends: `${chunked}\r\n${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`,
    gets: [400],
    ends: true,
  },
  {
    name: 'a chunk longer than its size',
    sends: `${chunked}\r\n1\r\n{}{}\r\n0\r\n\r\n`,
    gets: [400],
    ends: true,
  },
  {
    name: 'chunks with extensions',
    sends: `${chunked}${LAST}\r\n2;a=b\r\n{}\r\n0\r\n\r\n`,
    gets: [REFUSED],
    says: READ,
  },
  {
    name: 'endless extensions of a chunk',
    sends: `${chunked}\r\n2;a=${LONG}\r\n{}\r\n0\r\n\r\n`,
    gets: [413],
    ends: true,
  },
  {
    name: 'chunks with trailers',
    sends: `${chunked}${LAST}\r\n2\r\n{}\r\n0\r\nHost: a\r\nX-Late: b\r\n\r\n`,
    gets: [REFUSED],
    says: READ,
  },
  {
    name: 'trailers that are none',
    sends: `${chunked}\r\n2\r\n{}\r\n0\r\n: \0\r\n\r\n`,
    gets: [400],
    ends: true,
  },
  {
    name: 'another transfer encoding',
    sends: post('Transfer-Encoding: gzip\r\n', '{}'),
    gets: [400],
    ends: true,
  },
]

const expectations = ({ post }: SignUp): readonly HostileRequest[] => [
  {
    name: 'what is expected of it',
    sends: post(`Expect: 100-continue\r\nContent-Length: 2\r\n${LAST}`, '{}'),
    gets: [100, REFUSED],
    says: READ,
  },
  {
    name: 'something else expected',
    sends: post('Expect: wonders\r\nContent-Length: 2\r\n', '{}'),
    gets: [417],
  },
]

/** In the order in which they are sent. */
export function hostileRequests(publicKey: string): readonly HostileRequest[] {
  const head = `POST /auth/v1/signup HTTP/1.1\r\n${HOST}apikey: ${publicKey}\r\nContent-Type: application/json\r\n`
  const signUp: SignUp = {
    post: (length, body) => `${head}${length}\r\n${body}`,
    chunked: `${head}Transfer-Encoding: chunked\r\n`,
  }
  return [
    ...HOSTS,
    ...lengths(signUp),
    ...chunks(signUp),
    ...LINES,
    ...TARGETS,
    ...SIZES,
    ...SWITCHES,
    ...expectations(signUp),
    ...VERSIONS,
    ...PIECES,
  ]
}
