// Does the feed follow the right people, and leave out the right ones? app/ passes follows, blocks and mutes to
// updates.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeUpdate } from '../../tests/support/people/makers.ts'
import { type Member, newMember, notificationsOf } from '../../tests/support/people/members.ts'
import { updateMessages as messages } from '../features/updates/updates.messages.ts'
import { actFor } from '../platform/actor.ts'

const accounts = await testAccounts()
const { product } = accounts

const apart = (by: Member, other: Member, kind: 'block' | 'mute') =>
  by.ask('PUT', `/people/${other.id}/block`, { kind })
const idsIn = async (by: Member, path: string) =>
  ((await by.ask('GET', path)).body as { items: { id: number }[] }).items.map(({ id }) => id)
const post = (by: Member, text = 'Something new') => makeUpdate(product, actFor(by.id), { text })

describe('following', () => {
  it('lists what those post whom one follows, newest first, until one unfollows them', {
    tags: ['proof'],
  }, async () => {
    const [ada, bo, cy, reader] = [
      await newMember(accounts),
      await newMember(accounts),
      await newMember(accounts),
      await newMember(accounts),
    ]
    const first = await post(ada)
    await post(cy)
    const second = await post(bo)
    expect(await idsIn(reader, '/own/feed')).toEqual([])
    for (const one of [ada, bo]) await reader.ask('PUT', `/profiles/${one.handle}/follow`)
    expect(await idsIn(reader, '/own/feed')).toEqual([second, first])
    await apart(reader, bo, 'mute')
    expect(await idsIn(reader, '/own/feed')).toEqual([first])
    await reader.ask('DELETE', `/profiles/${ada.handle}/follow`)
    expect(await idsIn(reader, '/own/feed')).toEqual([])
  })
})

describe.each([
  ['block', true],
  ['mute', false],
] as const)('a %s', (kind, isMutual) => {
  it('leaves the other out of feeds, comments and marks, and visitors still see both', {
    tags: ['proof'],
  }, async () => {
    const [ada, bo] = [await newMember(accounts), await newMember(accounts)]
    const [byAda, byBo] = [await post(ada), await post(bo)]
    const onOwn = await post(ada)
    for (const [by, update] of [
      [ada, onOwn],
      [bo, onOwn],
    ] as const)
      await by.ask('POST', `/updates/${update}/comments`, { content: `By ${by.handle}` })
    expect((await apart(ada, bo, kind)).status).toBe(200)
    const all = '/updates?page_size=100'
    expect(await idsIn(ada, all)).not.toContain(byBo)
    expect((await idsIn(bo, all)).includes(byAda)).toBe(!isMutual)
    expect((await ada.ask('GET', `/updates/${byBo}`)).status).toBe(404)
    expect((await bo.ask('GET', `/updates/${byAda}`)).status).toBe(isMutual ? 404 : 200)
    expect((await idsIn(ada, `/updates/${onOwn}/comments`)).length).toBe(1)
    expect((await ada.ask('GET', `/own/update-marks?ids=${byBo}`)).body).toMatchObject({ hidden_ids: [byBo] })
    expect(await idsIn(ada, `/profiles/${bo.handle}/updates`)).toEqual([])
    const { items } = (await product.ask('GET', `/rest/v1${all}`)).body as { items: { id: number }[] }
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([byAda, byBo]))
  })

  it('leaves the other out of what one follows, also where one follows a tag of theirs', async () => {
    const [ada, bo, cy] = [await newMember(accounts), await newMember(accounts), await newMember(accounts)]
    const tag = `apart${kind}`
    const [byBo, byCy] = [await post(bo, `Of #${tag}`), await post(cy, `Of #${tag}`)]
    for (const one of [ada, bo]) await one.ask('PUT', `/own/followed-tags/${tag}`)
    expect(await idsIn(ada, '/own/feed')).toEqual([byCy, byBo])
    await apart(ada, bo, kind)
    expect(await idsIn(ada, '/own/feed')).toEqual([byCy])
    const byAda = await post(ada, `Of #${tag}`)
    expect(await idsIn(bo, '/own/feed')).toEqual(isMutual ? [byCy] : [byAda, byCy])
  })

  it('keeps likes, reposts, comments and mentions from notifying them', async () => {
    const [ada, bo] = [await newMember(accounts), await newMember(accounts)]
    const own = await post(ada)
    await apart(ada, bo, kind)
    const status = isMutual ? 403 : 200
    const body = isMutual ? { message: messages.notWithThisPerson } : {}
    for (const mark of ['like', 'retweet'])
      expect(await bo.ask('PUT', `/updates/${own}/marks/${mark}`)).toMatchObject({ status, body })
    const comment = await bo.ask('POST', `/updates/${own}/comments`, { content: 'Hi' })
    expect(comment).toMatchObject({ status, body })
    await bo.ask('POST', '/updates', { text: `Hello @${ada.handle}` })
    expect(await notificationsOf(ada)).toEqual([])
  })
})

it('without either, each of them notifies', async () => {
  const [ada, bo] = [await newMember(accounts), await newMember(accounts)]
  const own = await post(ada)
  for (const mark of ['like', 'retweet']) await bo.ask('PUT', `/updates/${own}/marks/${mark}`)
  await bo.ask('POST', `/updates/${own}/comments`, { content: 'Hi' })
  await bo.ask('POST', '/updates', { text: `Hello @${ada.handle}` })
  expect(await notificationsOf(ada)).toHaveLength(4)
})
