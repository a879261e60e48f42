// Keeps the Seller tab current while it is open: after a sale, a payout that was sent, one that failed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onHint } from '../../../../platform/client/live.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { ACTIVITY_TOPIC, NOTIFICATIONS_TOPIC } from '../../../events/events.rules.ts'
import { payoutsKey } from '../../payouts/web/parts/own-payouts.ts'

/** Requeries the shown data on every hint. */
export function useSellingHints(): void {
  const queries = useQueryClient()
  const userId = usePerson().user.id
  useEffect(() => {
    const requery = async () => {
      for (const queryKey of [payoutsKey(userId), personKey(userId, 'selling')]) {
        // A first answer that is still on its way may be older than the hint, and would pass for a fresh one.
        await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
        await queries.invalidateQueries({ queryKey })
      }
    }
    const ends = [ACTIVITY_TOPIC, NOTIFICATIONS_TOPIC].map((topic) => onHint(topic, requery))
    return () => {
      for (const end of ends) end()
    }
  }, [queries, userId])
}
