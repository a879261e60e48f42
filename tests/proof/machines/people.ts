// People who use one machine or another: how they sign up, and what they ask.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Machine, PUBLIC_KEY } from './topology.ts'

const PASSWORD = 'nine patient herons'
/** Longer than the product may take for anything. */
const GIVE_UP_MS = 20_000

const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
})

export type Person = { id: string; email: string; handle: string; token: string; refreshToken: string }

export type Asked = {
  method?: string
  person?: Person
  /** What the proxy would say about the client's address. */
  from?: string
  body?: unknown
  headers?: Record<string, string>
}

export type Reply = { status: number; headers: Headers; text: string }

/** Asks one machine, past the proxy. */
export async function ask(machine: Machine, path: string, asked: Asked = {}): Promise<Reply> {
  const { method = 'GET', person, from, body, headers } = asked
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(machine.product.origin + path, {
    method,
    headers: {
      apikey: PUBLIC_KEY,
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Raises an Error with the answer if it has another status. */
export async function askFor(
  status: number,
  machine: Machine,
  path: string,
  asked: Asked = {},
): Promise<Reply> {
  const reply = await ask(machine, path, asked)
  if (reply.status !== status)
    throw new Error(
      `${machine.name}: ${asked.method ?? 'GET'} ${path} was answered ${reply.status} instead of ${status}: ${reply.text.slice(0, 200)}`,
    )
  return reply
}

/** Someone with a name, who signed up there. */
export async function join(machine: Machine): Promise<Person> {
  const email = `${randomUUID()}@guildhall.example`
  const body = { email, password: PASSWORD }
  const { text } = await askFor(200, machine, '/auth/v1/signup', { method: 'POST', body })
  const { access_token: token, refresh_token: refreshToken, user } = session.parse(JSON.parse(text))
  const handle = `m-${user.id.slice(0, 8)}`
  const person = { id: user.id, email, handle, token, refreshToken }
  await askFor(200, machine, '/rest/v1/profile/name', {
    method: 'PUT',
    person,
    body: { display_name: 'Many Machines', handle },
  })
  return person
}

/** The same person with another session, begun there. */
export async function signIn(machine: Machine, person: Person): Promise<Person> {
  const { text } = await askFor(200, machine, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  })
  const { access_token: token, refresh_token: refreshToken } = session.parse(JSON.parse(text))
  return { ...person, token, refreshToken }
}

/** Posts a project and returns its id. */
export async function post(machine: Machine, person: Person, title: string): Promise<number> {
  const { text } = await askFor(200, machine, '/rest/v1/projects', {
    method: 'POST',
    person,
    body: {
      title,
      company: 'Many Machines',
      description: 'A project that is posted on one machine and read on another.',
      budget: 1_000,
      duration: '2 weeks',
      location: 'Remote',
      skills: ['Patience'],
    },
  })
  return z.object({ id: z.number() }).parse(JSON.parse(text)).id
}
