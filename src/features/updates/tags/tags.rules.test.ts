// Do trending tags count people?
import { describe, expect, it } from 'vitest'
import { MOST_TRENDING, trendingTags } from './tags.rules.ts'

const posted = (user_id: string, ...hashtags: string[]) => ({ user_id, hashtags })

describe('trending tags', () => {
  it('are those that most people use, however often each of them does', () => {
    const often = Array.from({ length: 50 }, () => posted('loud', 'Loud'))
    const tags = trendingTags([
      ...often,
      posted('one', 'RAG'),
      posted('two', 'rag', 'Rag'),
      posted('two', 'Loud'),
    ])
    expect(tags).toEqual([
      { tag: 'Loud', people_count: 2 },
      { tag: 'RAG', people_count: 2 },
    ])
    expect(trendingTags([...often, posted('one', 'RAG'), posted('two', 'rag')])[0]).toEqual({
      tag: 'RAG',
      people_count: 2,
    })
  })

  it('are none without tags, and no more than are shown', () => {
    expect(trendingTags([])).toEqual([])
    expect(trendingTags([posted('one')])).toEqual([])
    const many = Array.from({ length: 40 }, (_, at) => posted('one', `tag${at}`))
    expect(trendingTags(many)).toHaveLength(MOST_TRENDING)
  })
})
