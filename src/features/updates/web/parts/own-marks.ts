// Requests the person's own marks on the updates of a page, all in one call, and again after another person signs in.
import { useEffect, useRef } from 'react'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { Counts } from '../../updates.contract.ts'
import { askForCounts, askForMarks, forgetMarks, learnPage } from './known-updates.ts'

export function useOwnMarks(items: readonly Counts[]): void {
  const { api } = useAuth()
  const state = useAuthState()
  const userId = state.status === 'signed-in' && !state.lacksSecondFactor ? state.user.id : undefined
  const lastUser = useRef<string>(undefined)
  useEffect(() => {
    // If the request fails, the counts stay as they are until the next check.
    askForCounts(api, learnPage(items)).catch(() => undefined)
  }, [api, items])
  useEffect(() => {
    if (lastUser.current !== undefined && lastUser.current !== userId) forgetMarks()
    lastUser.current = userId
    if (userId === undefined || items.length === 0) return
    // If this fails, nothing is marked; the next page asks again.
    askForMarks(
      api,
      items.map(({ id }) => id),
    ).catch(() => undefined)
  }, [api, userId, items])
}
