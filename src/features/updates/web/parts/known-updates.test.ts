// Do marks stay correct on the screen while they are being saved?
import { beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { updateContracts as contracts } from '../../updates.contract.ts'
import {
  askForCounts,
  askForMarks,
  forgetMarks,
  knownOf,
  learn,
  learnFrom,
  learnPage,
  requireMember,
  setMark,
} from './known-updates.ts'

const counts = { id: 1, likes_count: 3, comments_count: 0, retweets_count: 0 }

/** Creates a server with one like of one person; `hold` makes it wait before each answer. */
function serverWith({ hold = async () => undefined as unknown, isDown = false } = {}) {
  const asked: string[] = []
  let isLiked = false
  const api = (async (contract: { method: string }) => {
    if (contract === contracts.marks)
      return { items: [{ id: 1, liked: isLiked, retweeted: false }], hidden_ids: [] }
    if (contract === contracts.recent)
      return { new_count: 0, is_more: false, items: [{ ...counts, likes_count: 5 }] }
    asked.push(contract.method)
    await hold()
    if (isDown) throw new Problem('unavailable', 'Out for lunch')
    isLiked = contract === contracts.mark
    return { ...counts, likes_count: 3 + (isLiked ? 1 : 0), liked: isLiked, retweeted: false }
  }) as unknown as Api
  return { api, asked }
}

beforeEach(() => {
  forgetMarks()
  learn([counts])
})

describe('a mark', () => {
  it('is shown before the server answers, and counted as the server says after it', async () => {
    const { api } = serverWith()
    const saving = setMark(api, 1, 'like', true)
    expect(knownOf(1)).toMatchObject({ liked: true, likes_count: 4 })
    await saving
    expect(knownOf(1)).toMatchObject({ liked: true, likes_count: 4 })
  })

  it('is undone when the server refuses', async () => {
    const { api } = serverWith({ isDown: true })
    await expect(setMark(api, 1, 'like', true)).rejects.toThrow('Out for lunch')
    expect(knownOf(1)).toMatchObject({ liked: false, likes_count: 3 })
  })

  it('ends as was wanted last, with one request after the other', async () => {
    const { api, asked } = serverWith({ hold: () => new Promise((resolve) => setTimeout(resolve, 5)) })
    const clicks = [true, false, true, false, true].map((isOn) => setMark(api, 1, 'like', isOn))
    await Promise.all(clicks)
    expect(knownOf(1)).toMatchObject({ liked: true, likes_count: 4 })
    expect(asked).toEqual(['PUT'])
  })

  it('that was set meanwhile is not lost to an older answer', async () => {
    const { api } = serverWith()
    await setMark(api, 1, 'like', true)
    learn([{ ...counts, likes_count: 4 }])
    await askForMarks(api, [1])
    expect(knownOf(1)).toMatchObject({ liked: true })
  })

  it('is counted on a page that was made before it and comes after it', async () => {
    const { api } = serverWith()
    await setMark(api, 1, 'like', true)
    const asked = learnPage([counts, { ...counts, id: 2 }])
    expect(asked).toEqual([1])
    expect(knownOf(1)).toMatchObject({ liked: true, likes_count: 4 })
    expect(knownOf(2)).toMatchObject({ likes_count: 3 })
    await askForCounts(api, asked)
    expect(knownOf(1)).toMatchObject({ liked: true, likes_count: 5 })
  })

  it('stays as it was clicked last while the answer to another mark comes late', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<object>()
    const api = (async (
      contract: { method: string },
      { params }: { params: { interaction_type: string } },
    ) => {
      if (params.interaction_type === 'retweet') {
        asked.resolve()
        return answer.promise
      }
      const liked = contract === contracts.mark
      return { ...counts, likes_count: 3 + (liked ? 1 : 0), retweets_count: 1, liked, retweeted: true }
    }) as unknown as Api
    await setMark(api, 1, 'like', true)
    const saving = [setMark(api, 1, 'retweet', true), setMark(api, 1, 'like', false)]
    await asked.promise
    answer.resolve({ ...counts, likes_count: 4, retweets_count: 1, liked: true, retweeted: true })
    await saving[0]
    expect(knownOf(1)).toMatchObject({ liked: false, likes_count: 3, retweeted: true, retweets_count: 1 })
    await Promise.all(saving)
    expect(knownOf(1)).toMatchObject({ liked: false, likes_count: 3, retweeted: true, retweets_count: 1 })
  })

  it('keeps the counts that a page says first as they are, since the screen shows them', () => {
    const shown = { ...counts, id: 71 }
    expect(learnPage([shown])).toEqual([])
    expect(knownOf(71)).toBe(shown)
    learnPage([{ ...shown, likes_count: 9 }])
    expect(knownOf(71)).toMatchObject({ likes_count: 9 })
  })

  it('is not lost to counts that were asked for before it and come after it', async () => {
    const { api } = serverWith()
    let respond: (answer: { items: (typeof counts)[] }) => void = () => {}
    const asked = learnFrom(() => new Promise<{ items: (typeof counts)[] }>((resolve) => (respond = resolve)))
    await setMark(api, 1, 'like', true)
    respond({ items: [counts] })
    await asked
    expect(knownOf(1)).toMatchObject({ liked: true, likes_count: 4 })
  })

  it('MSG-99 is for members: for anyone else the call throws', () => {
    expect(() => requireMember(false)).toThrow('Must be logged in')
    expect(() => requireMember(true)).not.toThrow()
  })
})
