// Tests files in messages, and over HTTP also idempotency keys, limits, hostile text, and the delayed mail.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { besideDatabase, testDatabase } from '../../../../tests/support/database/database.ts'
import { aPicture, filesBelow } from '../../../../tests/support/files/storage.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { runModerationCommand } from '../../../app/moderation-command.ts'
import { actFor } from '../../../platform/actor.ts'
import { readMailbox } from '../../../platform/mail/outbox.ts'
import { conversationFilePath } from '../conversations.buckets.ts'
import { conversationMessages as messages } from '../conversations.messages.ts'
import { conversationFileUse } from './messages.actions.ts'

const shared = await testDatabase()
const accounts = await testAccounts({ database: shared })
await shared.rowChanges.listen(shared.url)
const { product } = accounts
const { database, clock } = product
const STORAGE = 'http://localhost:3000/storage/v1/object'

async function twoPeople() {
  const owner = await accounts.person()
  const proposer = await accounts.person()
  const still = { database, clock: { ...clock, advance: () => undefined } }
  const project = await makeProject(still, actFor(owner.id))
  const { id } = await makeProposal(still, project, actFor(proposer.id))
  return { owner, proposer, id }
}

let uploads = 0
async function upload(
  by: SignedIn,
  conversationId: number,
  given: { name?: string; body?: BodyInit; type?: string; folder?: string } = {},
): Promise<{ status: number; url: string }> {
  const { name = 'notes.txt', body = 'What we agreed on.', type = 'text/plain', folder = by.id } = given
  const random = String(++uploads).padStart(32, '0')
  const path = conversationFilePath(folder, conversationId, random, name)
  const headers = { ...(await headersOf(by)), 'content-type': type }
  const response = await product.fetch(
    new Request(`${STORAGE}/conversations/${path}`, { method: 'POST', headers, body }),
  )
  const answer = await response.json()
  return { status: response.status, url: answer.url ?? '' }
}

type Sent = { id: number; files: { id: number; name: string; content_type: string; width: number | null }[] }

async function send(by: SignedIn, id: number, body: object, more: Record<string, string> = {}) {
  const headers = { ...(await headersOf(by)), ...more }
  const answer = await product.ask('POST', `/rest/v1/conversations/${id}/messages`, { headers, body })
  return { ...answer, sent: answer.body as Sent & { code?: string; message?: string } }
}
const addressFor = async (by: SignedIn, id: number, file: number) =>
  product.ask('GET', `/rest/v1/conversations/${id}/files/${file}`, { headers: await headersOf(by) })

const signedFor = async (by: SignedIn, id: number, file: number) =>
  ((await addressFor(by, id, file)).body as { url: string }).url
const statusOf = async (address: string, from = product) =>
  (await from.fetch(new Request(`http://localhost:3000${address}`))).status

/** Returns the rows of files and the stored files, once unused ones are deleted. */
async function keptOf(by: SignedIn) {
  const { rows } = await database.pool.query(
    'select state, path, folder from stored_files where owner_id = $1 order by id',
    [by.id],
  )
  const bytes = await filesBelow(join(product.dataDir, 'files'))
  return rows.map(({ state, path, folder }) => ({
    state,
    path,
    bytes: bytes.filter((name) => name.startsWith(folder)).length,
  }))
}

describe('a file', () => {
  it('is read by both participants at an address that ends, and by no one else', {
    tags: ['proof'],
  }, async () => {
    const { owner, proposer, id } = await twoPeople()
    const { url } = await upload(owner, id)
    const { status, sent } = await send(owner, id, { files: [{ url, name: 'Notes\u202e.txt' }] })
    expect(status).toBe(200)
    expect(sent.files).toMatchObject([{ name: 'Notes.txt', content_type: 'text/plain' }])
    const file = sent.files[0]?.id ?? 0
    const stranger = await accounts.person()
    expect((await addressFor(stranger, id, file)).status).toBe(404)
    const elsewhere = await twoPeople()
    await send(elsewhere.owner, elsewhere.id, { body: 'Hello' })
    expect((await addressFor(elsewhere.owner, elsewhere.id, file)).status).toBe(404)

    for (const person of [owner, proposer]) {
      const { body } = await addressFor(person, id, file)
      const { url: signed } = body as { url: string }
      const got = await product.fetch(new Request(`http://localhost:3000${signed}`))
      expect([got.status, await got.text()]).toEqual([200, 'What we agreed on.'])
      expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
    }
    const signed = await signedFor(proposer, id, file)
    clock.advance(59)
    expect(await statusOf(signed)).toBe(200)
    clock.advance(1)
    expect(await statusOf(signed)).toBe(403)
    expect((await product.fetch(new Request(`http://localhost:3000${url}`))).status).not.toBe(200)
  })

  it('is a picture with its measures', { tags: ['proof'] }, async () => {
    const { owner, id } = await twoPeople()
    const { url } = await upload(owner, id, {
      name: 'plan.png',
      body: await aPicture({ width: 300, height: 200, format: 'png' }),
      type: 'image/png',
    })
    const { sent } = await send(owner, id, { body: 'The plan', files: [{ url, name: 'plan.png' }] })
    expect(sent.files).toMatchObject([{ content_type: 'image/png', width: 300, height: 200 }])
  })

  it('is one’s own, for this conversation, uploaded, and used once', { tags: ['proof'] }, async () => {
    const { owner, proposer, id } = await twoPeople()
    const other = await twoPeople()
    const { url } = await upload(owner, id)
    const refusal = async (by: SignedIn, to: number, ...urls: string[]) => {
      const { status, sent } = await send(by, to, { files: urls.map((one) => ({ url: one, name: 'x' })) })
      return [status, sent.message]
    }
    const unknown = [400, messages.fileUnknown]
    expect(await refusal(proposer, id, url)).toEqual(unknown)
    expect(await refusal(other.owner, other.id, url)).toEqual(unknown)
    expect(await refusal(owner, id, url.replace(/\d{32}/, '9'.repeat(32)))).toEqual(unknown)
    expect(await refusal(owner, id, 'https://evil.example/x')).toEqual(unknown)
    expect(await refusal(owner, id, url, url)).toEqual([400, messages.fileTwice])
    // The same person takes part in another conversation.
    const project = await makeProject({ database, clock }, actFor(owner.id))
    const second = await makeProposal({ database, clock }, project)
    expect(await refusal(owner, second.id, url)).toEqual(unknown)
    expect((await send(owner, id, { files: [{ url, name: 'x' }] })).status).toBe(200)
    expect(await refusal(owner, id, url)).toEqual([400, messages.fileTwice])
    expect((await upload(owner, id, { folder: proposer.id })).status).toBe(403)
  })

  it.each([
    ['page.html', '<html><script>alert(1)</script>', 'text/html'],
    ['page.txt', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['brief.pdf', 'MZ this is a program', 'application/pdf'],
    ['clip.mp4', 'x', 'video/mp4'],
  ])('%s is refused if it is not what may be sent', async (name, body, type) => {
    const { owner, id } = await twoPeople()
    expect((await upload(owner, id, { name, body, type })).status).toBe(415)
  })

  it('is used as long as its message is there', async () => {
    const { owner, id } = await twoPeople()
    const { url } = await upload(owner, id)
    expect(await conversationFileUse.using(database.db, [url])).toEqual([])
    const { sent } = await send(owner, id, { files: [{ url, name: 'x' }] })
    expect(await conversationFileUse.using(database.db, [url, '/elsewhere'])).toEqual([url])
    const headers = await headersOf(owner)
    const removed = await product.ask('DELETE', `/rest/v1/conversations/${id}/messages/${sent.id}`, {
      headers,
    })
    expect(removed.body).toMatchObject({ is_removed: true, files: [] })
    expect(await conversationFileUse.using(database.db, [url])).toEqual([])
    expect((await addressFor(owner, id, sent.files[0]?.id ?? 0)).status).toBe(404)
  })
})

describe('a removed message', () => {
  it('leaves its words nowhere, not even in the answer that repeating its request would get', {
    tags: ['proof'],
  }, async () => {
    const { owner, id } = await twoPeople()
    const key = { 'idempotency-key': 'sent once' }
    const { sent } = await send(owner, id, { body: 'the word is marzipan' }, key)
    const { sent: kept } = await send(owner, id, { body: 'this one stays' }, { 'idempotency-key': 'kept' })
    const path = `/rest/v1/conversations/${id}/messages/${sent.id}`
    const { body: removed } = await product.ask('DELETE', path, { headers: await headersOf(owner) })
    const { rows } = await database.pool.query(
      `select 1 from idempotency_keys where answer::text like '%marzipan%'`,
    )
    expect(rows).toEqual([])
    expect((await send(owner, id, { body: 'the word is marzipan' }, key)).sent).toEqual(removed)
    expect((await send(owner, id, { body: 'this one stays' }, { 'idempotency-key': 'kept' })).sent).toEqual(
      kept,
    )
  })

  it('takes its files along at once: bytes, variants, memory and every address, in all processes', {
    tags: ['proof'],
  }, async () => {
    const beside = await testProduct({
      database: besideDatabase(shared),
      clock,
      config: { DATA_DIR: product.dataDir },
    })
    const { owner, proposer, id } = await twoPeople()
    const picture = { name: 'plan.png', type: 'image/png' }
    const { url } = await upload(owner, id, { ...picture, body: await aPicture({ format: 'png' }) })
    const other = await upload(owner, id, { name: 'kept.txt' })
    const { sent } = await send(owner, id, { files: [{ url, name: 'plan.png' }] })
    const { sent: kept } = await send(owner, id, { files: [{ url: other.url, name: 'kept.txt' }] })
    const file = sent.files[0]?.id ?? 0
    const addresses: string[] = []
    for (const person of [owner, proposer]) addresses.push(await signedFor(person, id, file))
    // Each file is read whole and resized, twice and in both processes, so that every cache holds it.
    for (const address of addresses)
      for (const asked of [address, `${address}&width=64`, address])
        for (const process of [product, beside]) expect(await statusOf(asked, process)).toBe(200)
    expect((await keptOf(owner)).map(({ bytes }) => bytes)).toEqual([2, 1])

    const answer = await product.ask('DELETE', `/rest/v1/conversations/${id}/messages/${sent.id}`, {
      headers: await headersOf(owner),
    })
    expect(answer.body).toMatchObject({ is_removed: true, files: [] })
    for (const address of addresses)
      for (const asked of [address, `${address}&width=64`])
        for (const process of [product, beside]) expect(await statusOf(asked, process)).toBe(404)
    expect((await addressFor(owner, id, file)).status).toBe(404)
    await expect
      .poll(() => keptOf(owner))
      .toMatchObject([
        { state: 'cleared', path: '', bytes: 0 },
        { state: 'stored', bytes: 1 },
      ])
    expect(await statusOf(await signedFor(proposer, id, kept.files[0]?.id ?? 0))).toBe(200)
    // The name is free again, but the file no longer belongs to the sender.
    expect((await send(owner, id, { files: [{ url, name: 'plan.png' }] })).status).toBe(400)
  })
})

describe('the address of a file', () => {
  it('is for the session that asked: it ends with it, and with what the reader may', {
    tags: ['proof'],
  }, async () => {
    const { owner, proposer, id } = await twoPeople()
    const { url } = await upload(owner, id)
    const { sent } = await send(owner, id, { files: [{ url, name: 'x.txt' }] })
    const file = sent.files[0]?.id ?? 0
    const own = await signedFor(owner, id, file)
    const theirs = await signedFor(proposer, id, file)
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([200, 200])

    // The signature contains the reader, so no one can make an address for another person.
    const stranger = await accounts.person()
    expect(await statusOf(theirs.replace(proposer.id, stranger.id))).toBe(403)

    await proposer.client.signOut()
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([200, 403])
  })

  it('is over for everyone once operators hide the message', { tags: ['proof'] }, async () => {
    const { owner, proposer, id } = await twoPeople()
    const { url } = await upload(owner, id)
    const { sent } = await send(owner, id, { files: [{ url, name: 'x.txt' }] })
    const theirs = await signedFor(proposer, id, sent.files[0]?.id ?? 0)
    expect(await statusOf(theirs)).toBe(200)
    const words = ['hide', 'message', String(sent.id), '--as', 'tester', '--why', 'A test']
    expect((await runModerationCommand(database, words, clock.now())).code).toBe(0)
    expect(await statusOf(theirs)).toBe(404)
  })

  it('shows nothing to someone who no longer takes part', async () => {
    const { owner, proposer, id } = await twoPeople()
    const { url } = await upload(owner, id)
    const { sent } = await send(owner, id, { files: [{ url, name: 'x.txt' }] })
    const theirs = await signedFor(proposer, id, sent.files[0]?.id ?? 0)
    expect(await statusOf(theirs)).toBe(200)
    await database.pool.query(
      'delete from conversation_participants where conversation_id = $1 and person_id = $2',
      [id, proposer.id],
    )
    expect(await statusOf(theirs)).toBe(404)
  })
})

describe('sending', () => {
  it('takes effect once for one key', async () => {
    const { owner, id } = await twoPeople()
    const key = { 'idempotency-key': 'one-and-the-same' }
    const first = await send(owner, id, { body: 'Hello' }, key)
    const again = await send(owner, id, { body: 'Hello' }, key)
    expect(again.sent).toEqual(first.sent)
    const { rows } = await database.pool.query('select 1 from messages where conversation_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it.each([
    '<script>alert(1)</script>',
    '\u202Eesrever\u202C and \u0000'.replace('\u0000', ''),
    'z̷̢̛a̶l̴g̵o̸',
    "'; drop table messages; --",
    '👩‍👩‍👧‍👦'.repeat(100),
  ])('keeps every text as it is: %j', async (body) => {
    const { owner, id } = await twoPeople()
    expect((await send(owner, id, { body })).sent).toMatchObject({ body: body.trim() })
  })

  it.each([
    { body: 7 },
    { body: 'a\u0000b' },
    { body: 'x', files: 'y' },
    { body: 'x', is_own: true },
    [],
    null,
    { files: [{ url: 'x'.repeat(301), name: 'x' }] },
  ])('refuses what is no message: %j', async (body) => {
    const { owner, id } = await twoPeople()
    expect((await send(owner, id, body as object)).status).toBe(400)
  })

  it.each(['0', '-1', 'x', '9007199254740993', '1e3'])('knows no conversation %s', async (id) => {
    const { owner } = await twoPeople()
    for (const path of ['', '/messages']) {
      const { status } = await product.ask('GET', `/rest/v1/conversations/${id}${path}`, {
        headers: await headersOf(owner),
      })
      expect(status).toBe(404)
    }
  })
})

describe('limits', () => {
  it('are 30 messages a minute, and ten beginnings an hour', { tags: ['proof'] }, async () => {
    const strict = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
    const still = { database: strict.product.database, clock: strict.product.clock }
    const owner = await strict.person(undefined, { address: '192.0.2.1' })
    const headers = await headersOf(owner)
    let from = 0
    // The requests come from many addresses, because the limit counts the person.
    const say = async (id: number) => {
      const request = new Request(`http://localhost:3000/rest/v1/conversations/${id}/messages`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ body: 'x' }),
      })
      const response = await strict.product.fetch(request, `198.51.100.${++from}`)
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    }
    const begin = async () => {
      const project = await makeProject(
        { ...still, clock: { ...still.clock, advance: () => undefined } },
        actFor(owner.id),
      )
      return (await makeProposal(still, project)).id
    }
    const ids = await Promise.all(Array.from({ length: 11 }, begin))
    for (const id of ids.slice(0, 10)) expect((await say(id)).status).toBe(200)
    expect((await say(ids[10] ?? 0)).status).toBe(429)
    for (let count = 11; count < 30; count++) expect((await say(ids[0] ?? 0)).status).toBe(200)
    const refused = await say(ids[0] ?? 0)
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    strict.product.clock.advance(61)
    expect((await say(ids[0] ?? 0)).status).toBe(200)
    expect((await say(ids[10] ?? 0)).status).toBe(429)
  })
})

describe('the mail about it', () => {
  const prove = (email: string) =>
    database.pool.query('update users set email_confirmed_at = $2 where email = $1', [
      email,
      clock.now().toISOString(),
    ])
  const mailsAbout = async (email: string) =>
    (await readMailbox(database.db, email)).filter(({ subject }) => /message/.test(subject))

  it('goes after a quarter of an hour, once, to the one who has not read', { tags: ['proof'] }, async () => {
    const { owner, proposer, id } = await twoPeople()
    await prove(proposer.email)
    await send(owner, id, { body: 'One' })
    await send(owner, id, { body: 'Two' })
    clock.advance(14 * 60)
    await product.notificationMailer.writeDue()
    expect(await mailsAbout(proposer.email)).toEqual([])
    clock.advance(61)
    await product.notificationMailer.writeDue()
    await product.notificationMailer.writeDue()
    const [mail, ...others] = await mailsAbout(proposer.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain(`/home/messages/${id}`)
    expect(mail?.text).not.toContain('Two')
  })

  it('does not go to the one who has read', async () => {
    const { owner, proposer, id } = await twoPeople()
    await prove(proposer.email)
    const { sent } = await send(owner, id, { body: 'One' })
    await product.ask('POST', `/rest/v1/conversations/${id}/read`, {
      headers: await headersOf(proposer),
      body: { message_id: sent.id },
    })
    clock.advance(16 * 60)
    await product.notificationMailer.writeDue()
    expect(await mailsAbout(proposer.email)).toEqual([])
  })
})
