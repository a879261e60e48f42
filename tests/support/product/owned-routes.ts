// Which owner has each item that routes of other protocols name? Each comes with the owner's item to ask for.
import { a2aPath } from '../../../src/features/agents/cards/cards.rules.ts'
import { contextOf } from '../../../src/features/agents/cards/server/shown-tasks.ts'
import type { Asked, OwnedRows } from './owned-rows.ts'
import { type Things, TUS } from './owned-things.ts'

const NO_SESSION: Asked = { ownerIsRefused: 'There is nothing at it: identities are not linked by hand.' }

/** Makes a call of the A2A protocol about a run of the owner's. */
const a2a = (method: string, params: (things: Things) => object): Asked => ({
  opensBy: 'the owner’s access key',
  path: ({ bought_agent }) => a2aPath(bought_agent),
  headers: () => ({ 'a2a-version': '1.0' }),
  body: (things) => ({ jsonrpc: '2.0', id: 1, method, params: params(things) }),
  // There is no such task.
  refusedBy: /-32001|"tasks":\[\]/,
})
const task = ({ run: id }: Things) => ({ id: String(id) })

const tool = (name: string, more: object, headers: Record<string, string> = {}): Asked => ({
  opensBy: 'the owner’s connected app',
  open: { 'the owner’s key of another deployment': 'It is the key of the deployment whose tool is called.' },
  headers: () => ({ accept: 'application/json, text/event-stream', ...headers }),
  body: ({ tool: agent }) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: name === '' ? agent : name,
      arguments: name === '' ? { text: 'a b' } : { agent, ...more },
    },
  }),
  refusedBy: /"error":/,
})

const FILE = ({ conversation_file }: Things) => `/storage/v1/object/conversations/${conversation_file}`
const PICTURE = ({ picture }: Things) => `/storage/v1/object/profiles/${picture}`
const picture = (): readonly [string, string] => ['image/jpeg', 'not yours']
const inBase64 = (text: string) => Buffer.from(text).toString('base64')

const STORAGE: OwnedRows = {
  'GET /storage/v1/object/public/:bucket/:path': {
    path: (things) => FILE(things).replace('/object/', '/object/public/'),
    ownerIsRefused: 'Files of conversations have signed addresses alone.',
  },
  'GET /storage/v1/object/sign/:bucket/:path': {
    path: (things) => FILE(things).replace('/object/', '/object/sign/'),
    query: ({ person, session }) => `?token=${person}.${session}.4102444800.forged`,
    ownerIsRefused: 'No one signed the address.',
  },
  'POST /storage/v1/object/sign/:bucket/:path': {
    path: (things) => FILE(things).replace('/object/', '/object/sign/'),
    body: () => ({}),
  },
  'POST /storage/v1/object/:bucket/:path': {
    path: (things) => PICTURE(things).replace('.jpg', '9.jpg'),
    text: picture,
  },
  'PUT /storage/v1/object/:bucket/:path': { path: PICTURE, text: picture },
  'DELETE /storage/v1/object/:bucket/:path': [{ path: FILE }, { path: PICTURE }],
  'POST /storage/v1/upload/resumable': {
    refusals: [400],
    headers: ({ person }) => ({
      ...TUS,
      'upload-length': '10',
      'upload-metadata': `bucketName ${inBase64('profiles')},objectName ${inBase64(`${person}/avatar-1763707000009.jpg`)},contentType ${inBase64('image/jpeg')}`,
    }),
  },
  'HEAD /storage/v1/upload/resumable/:upload': { path: ({ upload }) => upload, headers: () => TUS },
  'PATCH /storage/v1/upload/resumable/:upload': {
    path: ({ upload }) => upload,
    headers: () => ({ ...TUS, 'upload-offset': '0' }),
    text: () => ['application/offset+octet-stream', 'abc'],
  },
  'DELETE /storage/v1/upload/resumable/:upload': { path: ({ upload }) => upload, headers: () => TUS },
}

const FACTOR: Asked = {
  of: 'factor',
  open: { 'the owner’s password alone': 'It is how they prove the second factor.' },
  refusals: [400, 422],
}

const ACCOUNTS: OwnedRows = {
  'POST /auth/v1/factors/:id/challenge': { ...FACTOR, body: () => ({}) },
  'POST /auth/v1/factors/:id/verify': {
    ...FACTOR,
    body: () => ({ challenge_id: crypto.randomUUID(), code: '123456' }),
    ownerIsRefused: 'There is no such challenge.',
  },
  'DELETE /auth/v1/factors/:id': { of: 'factor', refusals: [422] },
  'GET /auth/v1/oauth/authorizations/:id': {
    of: 'application_request',
    refusals: [400],
    ownerIsRefused: 'It was decided.',
  },
  'POST /auth/v1/oauth/authorizations/:id/consent': {
    of: 'application_request',
    body: () => ({ action: 'approve' }),
    refusals: [400],
    ownerIsRefused: 'It was decided.',
  },
  'DELETE /auth/v1/user/oauth/grants': {
    query: ({ application }) => `?client_id=${application}`,
    showsOthersNothing: 'What they did not allow is as good as taken back.',
  },
  'GET /auth/v1/user/identities/:id': { of: 'identity', ...NO_SESSION },
  'DELETE /auth/v1/user/identities/:id': { of: 'identity', ...NO_SESSION },
}

export const OWNED_ROUTES: OwnedRows = {
  'POST /a2a/agents/:id': [
    a2a('GetTask', task),
    a2a('ListTasks', ({ deployment }) => ({ contextId: contextOf(deployment) })),
    a2a('SubscribeToTask', task),
    a2a('CancelTask', task),
  ],
  'POST /mcp': [tool('', {}), tool('run_agent', { input: { text: 'a b' } })],
  ...ACCOUNTS,
  ...STORAGE,
}
