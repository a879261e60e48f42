// Searches while someone types: as soon as they pause, and without overtaken answers.
import { useEffect, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../platform/contract/list-limits.ts'
import { isPlainLine } from '../../../../platform/contract/plain-characters.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { searchContracts as contracts, type Found, type OwnResult } from '../../search.contract.ts'

const REST_MS = 120

export type SearchAnswer = {
  /** The text to which this is the answer. */
  for: string
  found: Found
  own: readonly OwnResult[]
  hasFailed?: true
}

const NOTHING: SearchAnswer = { for: '', found: { groups: [] }, own: [] }

/** The server refuses other texts, so they find nothing. */
const isSearchable = (typed: string) => typed.length <= MAX_SEARCH_LENGTH && isPlainLine(typed)

/** Returns the latest answer, which may be to an earlier text. With `withOwn`, the person's own things are searched, too. */
export function useLiveSearch(text: string, withOwn: boolean): SearchAnswer {
  const { api } = useAuth()
  const [answer, setAnswer] = useState(NOTHING)
  const typed = text.trim()

  useEffect(() => {
    if (typed === '' || !isSearchable(typed)) {
      setAnswer({ ...NOTHING, for: typed })
      return
    }
    const overtaken = new AbortController()
    const { signal } = overtaken
    const timer = setTimeout(async () => {
      const query = { q: typed }
      try {
        const [found, own] = await Promise.all([
          api(contracts.everything, { query }, { signal }),
          // If the own things fail, the rest is still worth showing.
          withOwn ? api(contracts.own, { query }, { signal }).catch(() => ({ items: [] })) : { items: [] },
        ])
        if (!signal.aborted) setAnswer({ for: typed, found, own: own.items })
      } catch {
        if (!signal.aborted) setAnswer({ ...NOTHING, for: typed, hasFailed: true })
      }
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [api, typed, withOwn])

  return answer
}
