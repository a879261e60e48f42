// Checks from time to time for updates since the page was loaded, and for the present counts of those on it. New ones wait behind
// a pill until someone asks for them.
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { cursorAfter } from '../../../../platform/contract/cursor.ts'
import { countOf } from '../../../../ui/format.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { updateContracts as contracts, type Update } from '../../updates.contract.ts'
import { MOST_ASKED } from '../../updates.rules.ts'
import { learnFrom } from './known-updates.ts'

const POLL_MS = 30_000

type NewUpdatesProps = {
  items: readonly Update[]
  onShow: () => void
}

export function NewUpdates({ items, onShow }: NewUpdatesProps) {
  const { api } = useAuth()
  const [found, setFound] = useState({ count: 0, isMore: false })
  const [newest] = items

  useEffect(() => {
    setFound({ count: 0, isMore: false })
    const ids = items.slice(0, MOST_ASKED).map(({ id }) => id)
    const query = {
      ...(newest && { since: cursorAfter({ created_at: newest.posted_at, id: newest.id }) }),
      ...(ids.length > 0 && { ids: ids.join(',') }),
    }
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      try {
        const answer = await learnFrom(() => api(contracts.recent, { query }))
        setFound({ count: answer.new_count, isMore: answer.is_more })
      } catch {
        // The server is unreachable or busy: the page stays as it is, and the next check may succeed.
      }
    }
    const timer = setInterval(() => void look(), POLL_MS)
    const onShown = () => void look()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [api, items, newest])

  return (
    // The element is always there, so that its new content is announced.
    <div role="status" className="pointer-events-none sticky top-36 z-10 flex h-0 justify-center">
      {found.count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-10 items-center gap-2 rounded-full bg-ink px-4 text-small font-medium text-paper transition-colors duration-100 hover:bg-soft"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          <span>
            {found.isMore ? `${found.count}+ new updates` : countOf(found.count, 'new update', 'new updates')}
          </span>
        </button>
      )}
    </div>
  )
}
