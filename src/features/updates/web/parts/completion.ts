// Completes the tag or the mention that is being typed with existing ones, which are requested as soon as the typing pauses.

import { useEffect, useState } from 'react'
import type { Api } from '../../../../platform/contract/contract.ts'
import { foldCase } from '../../../../platform/contract/fold-case.ts'
import { wordBeingTyped } from '../../text.rules.ts'
import { updateContracts as contracts } from '../../updates.contract.ts'

export type Suggestion = { key: string; word: string; name?: string; avatar_url?: string | null }

const REST_MS = 150

export function useCompletion(api: Api, text: string, caret: number) {
  const [found, setFound] = useState<{ for: string; items: readonly Suggestion[] }>({ for: '', items: [] })
  const [dismissed, setDismissed] = useState('')
  const [active, setActive] = useState(0)
  const before = text.slice(0, caret)
  const word = wordBeingTyped(before)
  const sought = word ? `${word.kind} ${word.typed}` : ''

  useEffect(() => {
    setActive(0)
    if (sought === '') return
    let isCurrent = true
    const [kind, typed = ''] = sought.split(' ')
    const timer = setTimeout(async () => {
      try {
        const items = kind === 'hashtag' ? await tags(api, typed) : await people(api, typed)
        if (isCurrent) setFound({ for: sought, items })
      } catch {
        // People can type on without suggestions.
      }
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, sought])

  const isOpen = sought !== '' && found.for === sought && dismissed !== sought
  const items = isOpen
    ? found.items.filter((item) => foldCase(item.word) !== foldCase(word?.typed ?? ''))
    : []
  return {
    items,
    active: Math.min(active, Math.max(0, items.length - 1)),
    move: (by: 1 | -1) => setActive((active + by + items.length) % Math.max(1, items.length)),
    dismiss: () => setDismissed(sought),
    /** Returns the text with the word completed, and the place of the caret. */
    complete(item: Suggestion): { text: string; caret: number } {
      const start = before.length - (word?.typed.length ?? 0)
      const after = text.slice(caret)
      const inserted = item.word + (after.startsWith(' ') ? '' : ' ')
      return { text: text.slice(0, start) + inserted + after, caret: start + inserted.length }
    },
  }
}

async function tags(api: Api, typed: string): Promise<Suggestion[]> {
  const { items } = await api(contracts.suggestTags, { query: { typed } })
  return items.map(({ tag }) => ({ key: tag, word: tag }))
}

async function people(api: Api, typed: string): Promise<Suggestion[]> {
  const { items } = await api(contracts.suggestPeople, { query: { typed } })
  return items.map(({ handle, display_name, avatar_url }) => ({
    key: handle,
    word: handle,
    name: display_name,
    avatar_url,
  }))
}
