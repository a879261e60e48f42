// An owner with one of everything, alone and with others, and the ids of it all, for tests of ownership.
import { monthOf } from '../../../src/features/agents/runs/runs.rules.ts'
import { makeUnsubscribeToken } from '../../../src/features/notifications/server/notifications.actions.ts'
import { actFor } from '../../../src/platform/actor.ts'
import type { AgentEndpoint } from '../agents/agent-endpoint.ts'
import { callableAgents } from '../agents/callable-agents.ts'
import { headersOf, PASSWORD, type SignedIn, type TestAccounts } from '../people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makePurchase,
  makeUpdate,
} from '../people/makers.ts'
import { askAs, busyPerson } from './busy-person.ts'
import type { TestProduct } from './product.ts'

/** Only the owner and their partners read texts with it. */
export const SECRET = 'zqprivateqz'

/** The protocol of resumable uploads. */
export const TUS = { 'tus-resumable': '1.0.0' }

/** The key names the kind of the owner's item. */
export type Things = Awaited<ReturnType<typeof ownedThings>>['things']

/** Each query finds the id of the owner's item; `$1` is the owner. */
const FOUND = {
  session: "select id from sessions where user_id = $1 and user_agent = 'Browser C'",
  factor: "select id from factors where user_id = $1 and factor_type = 'totp'",
  identity: 'select id from identities where user_id = $1',
  application: 'select application_id as id from application_grants where user_id = $1',
  application_request:
    'select r.id from application_requests r join application_grants g on g.id = r.grant_id where g.user_id = $1',
  invitation: 'select id from project_invitations where invitee_id = $1',
  notification: 'select id from notifications where user_id = $1 limit 1',
  block: 'select id from person_blocks where user_id = $1 limit 1',
  saved_search: 'select id from saved_searches where user_id = $1',
  payout: 'select id from payouts where user_id = $1 limit 1',
  subscription: "select id from subscriptions where user_id = $1 and status <> 'ended' limit 1",
  order:
    'select o.id from orders o join charges c on c.user_id = o.user_id and c.product_id = o.course_id where o.user_id = $1 limit 1',
  checkout: 'select provider_id as id from checkouts where user_id = $1 limit 1',
  usage_bill: 'select id from usage_bills where user_id = $1',
  paid_run: 'select id from agent_runs where user_id = $1 and cost > 0',
  run_claim: 'select id from usage_claims where seller_id = $1',
  own_review: 'select id from reviews where user_id = $1 order by id limit 1',
  reviewed_agent: 'select product_id as id from reviews where user_id = $1 order by id limit 1',
  answered_review:
    'select r.id from review_replies a join reviews r on r.id = a.review_id join agents g on g.id = r.product_id where g.user_id = $1',
  attempt: 'select id from quiz_attempts where user_id = $1',
  quiz_course: 'select course_id as id from quiz_attempts where user_id = $1',
  quiz_lecture: 'select lecture_id as id from quiz_attempts where user_id = $1',
  quiz_question: "select questions->0->>'id' as id from quiz_attempts where user_id = $1",
  quiz_answer: "select questions->0->'answers'->0->>'id' as id from quiz_attempts where user_id = $1",
  question: 'select id from lecture_questions where user_id = $1',
  answer: 'select id from lecture_answers where user_id = $1',
  taken_course: 'select course_id as id from lecture_questions where user_id = $1',
  lecture: 'select lecture_id as id from lecture_questions where user_id = $1',
  comment: "select id from update_interactions where user_id = $1 and interaction_type = 'comment'",
  commented:
    "select update_id as id from update_interactions where user_id = $1 and interaction_type = 'comment'",
  picture: "select path as id from stored_files where owner_id = $1 and bucket = 'profiles'",
  handle: 'select handle as id from profiles where id = $1',
} as const

/** Fails if nothing was made. */
async function done<T>(asked: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`Nothing was made: ${status} ${JSON.stringify(body)}`)
  return body as T
}

export async function ownedThings(accounts: TestAccounts, endpoint: AgentEndpoint) {
  const { product } = accounts
  const owner = await busyPerson(accounts)
  await accounts
    .browser({ agent: 'Browser C' })
    .signInWithPassword({ email: owner.email, password: PASSWORD })
  const made = {
    ...(await publishedThings(accounts, owner)),
    ...(await runThings(accounts, endpoint, owner)),
  }
  const found: Record<string, string> = {}
  for (const [name, query] of Object.entries(FOUND)) {
    const { rows } = await product.database.pool.query(query, [owner.id])
    if (!rows[0]?.id) throw new Error(`The owner has no ${name}`)
    found[name] = String(rows[0].id)
  }
  const token = (of: string) => makeUnsubscribeToken(product.product.payments.parts.hash, of, 'new_proposal')
  const ofEmails = {
    unsubscribe: token(owner.id),
    /** It is signed for another person. */
    forged_unsubscribe: token(crypto.randomUUID()).replace(/^[^.]+/, owner.id),
  }
  const things = { person: owner.id, ...made, ...(found as Record<keyof typeof FOUND, string>), ...ofEmails }
  return { owner, things }
}

/** Makes projects with proposals and messages, courses, updates. */
async function publishedThings(accounts: TestAccounts, owner: SignedIn) {
  const { product } = accounts
  const me = actFor(owner.id)
  const other = await accounts.person()
  const [ask, askOther] = [await askAs(accounts, owner), await askAs(accounts, other)]
  const project = await makeProject(product, me)
  const { id: proposal } = await makeProposal(product, project, actFor(other.id))
  const theirs = await makeProject(product, actFor(other.id))
  const { id: sent } = await makeProposal(product, theirs, me)
  const path = `${owner.id}/${proposal}/${'a'.repeat(32)}-private.txt`
  const upload = new Request(`http://localhost:3000/storage/v1/object/conversations/${path}`, {
    method: 'POST',
    headers: { ...(await headersOf(owner)), 'content-type': 'text/plain' },
    body: SECRET,
  })
  const { url } = (await (await product.fetch(upload)).json()) as { url: string }
  const message = await done<{ id: number; files: { id: number }[] }>(
    ask('POST', `/conversations/${proposal}/messages`, {
      body: SECRET,
      files: [{ url, name: 'private.txt' }],
    }),
  )
  const update = await makeUpdate(product, me)
  const { comment } = await done<{ comment: { id: number } }>(
    askOther('POST', `/updates/${update}/comments`, { content: 'Well said' }),
  )
  const invitable = `pro-${owner.id.slice(0, 8)}`
  await makePerson(product, { handle: invitable, user_type: 'professional' })
  return {
    project,
    proposal,
    sent,
    proposed_project: theirs,
    conversation: proposal,
    message: message.id,
    file: message.files[0]?.id ?? 0,
    conversation_file: path,
    draft_course: await makeCourse(product, me, { title: `Draft ${SECRET}`, status: 'draft' }),
    course: await makeCourse(product, me, { students: 1 }),
    draft_update: await makeUpdate(product, me, { text: `Draft ${SECRET}`, is_draft: true }),
    update,
    comment_on_own: comment.id,
    mark: 'like',
    invitable,
    upload: await begunUpload(accounts, owner),
  }
}

/** Begins an upload of a picture without sending bytes; returns the address at which it goes on. */
async function begunUpload({ product }: TestAccounts, owner: SignedIn): Promise<string> {
  const inBase64 = (text: string) => Buffer.from(text).toString('base64')
  const name = inBase64(`${owner.id}/banner-1763707000002.jpg`)
  const headers = {
    ...(await headersOf(owner)),
    ...TUS,
    'upload-length': '10',
    'upload-metadata': `bucketName ${inBase64('profiles')},objectName ${name},contentType ${inBase64('image/jpeg')}`,
  }
  const url = 'http://localhost:3000/storage/v1/upload/resumable'
  const answer = await product.fetch(new Request(url, { method: 'POST', headers }))
  const place = answer.headers.get('location')
  if (answer.status !== 201 || place === null) throw new Error(`No upload was begun: ${await answer.text()}`)
  return new URL(place, url).pathname
}

/** A run of a deployment that no process is about to end; returns its id. */
export async function runUnderWay(
  { database, clock }: Pick<TestProduct, 'database' | 'clock'>,
  { agent, deployment, buyer }: { agent: number; deployment: number; buyer: string },
): Promise<number> {
  const now = clock.now().toISOString()
  const { rows } = await database.pool.query(
    `with reserved as (
      insert into run_months (purchase_id, month, reserved, used) values ($2, $5, 1, 0)
    )
    insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, input)
    values ($1, $2, $3, 'api', 'running', $4, $6) returning id`,
    [agent, deployment, buyer, now, monthOf(now), { text: SECRET }],
  )
  return Number(rows[0].id)
}

/** Makes agents, on both sides, and a run that is under way; a second deployment has a key of its own. */
async function runThings(accounts: TestAccounts, endpoint: AgentEndpoint, owner: SignedIn) {
  const { product } = accounts
  const { database } = product
  const me = actFor(owner.id)
  const ask = await askAs(accounts, owner)
  const { offered } = callableAgents(accounts, endpoint)
  const deployments: { agent: number; id: number; key: string; former_key: string }[] = []
  for (let count = 0; count < 2; count++) {
    const { agentId: agent } = await offered()
    await makePurchase(product, agent, me)
    const { rows } = await database.pool.query('select id from purchases where agent_id = $1', [agent])
    const id = Number(rows[0].id)
    const keys: string[] = []
    for (let times = 0; times < 2; times++)
      keys.push((await done<{ key: string }>(ask('POST', `/own/deployments/${id}/key`))).key)
    deployments.push({ agent, id, former_key: keys[0] ?? '', key: keys[1] ?? '' })
  }
  endpoint.secrets.clear()
  const [first, second] = deployments
  if (!first || !second) throw new Error('Nothing was deployed')
  const run = await runUnderWay(product, { agent: first.agent, deployment: first.id, buyer: owner.id })
  return {
    bought_agent: first.agent,
    deployment: first.id,
    key: first.key,
    former_key: first.former_key,
    key_of_another: second.key,
    tool: `word_counter_${second.agent}`,
    run,
    agent: await makeAgent(product, me),
  }
}
