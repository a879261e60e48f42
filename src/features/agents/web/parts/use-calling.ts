// Keeps the draft of how an own agent is called: its mistakes, saving it, and having its endpoint checked.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '../../../../platform/contract/problem.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { interfaceContracts as contracts, type OwnInterface } from '../../interfaces/interfaces.contract.ts'
import type { DeclaredInterface } from '../../interfaces/interfaces.schemas.ts'
import {
  type CallingDraft,
  callingDraftOf,
  type FieldProblem,
  isSameDraft,
  judgeDraft,
  withDescription,
} from '../../interfaces/web/parts/calling-draft.ts'
import { ownInterfaceQuery } from '../../interfaces/web/parts/own-interface-query.ts'
import { useRequeryAgents } from '../../listings/web/parts/own-agents-query.ts'

const startOf = (stored: OwnInterface | null) => callingDraftOf(stored ?? undefined)

/** `showFirst` moves the focus to the first field with a problem. */
export function useCalling(
  agentId: number,
  stored: OwnInterface | null,
  showFirst: (field: string, problem: FieldProblem) => void,
) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const requeryAgents = useRequeryAgents(user.id)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => startOf(stored))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const sent = useRef<CallingDraft>(undefined)
  const { declared, problems } = useMemo(() => judgeDraft(draft), [draft])
  const isChanged = useMemo(() => !isSameDraft(draft, startOf(base)), [draft, base])

  const run = useMutation({
    mutationFn: (toDeclare: DeclaredInterface | undefined) => {
      const params = { id: agentId }
      return toDeclare
        ? api(contracts.declare, { params, body: toDeclare })
        : api(contracts.check, { params })
    },
    onSuccess(saved) {
      queries.setQueryData(ownInterfaceQuery(api, user.id, agentId).queryKey, {
        interface: saved,
        signing_secret: saved.signing_secret,
      })
    },
    // The agent's card has a badge of its state, and a declaration is saved even if its check is refused.
    onSettled: requeryAgents,
  })

  // The stored declaration replaces the draft once it is what was sent, or where nothing would be lost.
  useEffect(() => {
    if (stored === base || run.isPending) return
    const isOther = stored?.updated_at !== base?.updated_at
    setBase(stored)
    if (isOther && (!isChanged || draft === sent.current)) setDraft(startOf(stored))
  }, [stored, base, run.isPending, isChanged, draft])

  const reading = useMutation({
    mutationFn: () => api(contracts.read, { params: { id: agentId } }),
    onSuccess: (described) => setDraft((before) => withDescription(before, described)),
  })

  function saveAndCheck(): void {
    if (problems) {
      setLeft(new Set([...left, ...problems.keys()]))
      const [first] = problems
      if (first) showFirst(...first)
      return
    }
    sent.current = draft
    run.mutate(declared)
  }

  const refused = run.error instanceof Problem ? run.error : undefined
  return {
    draft,
    change: (change: Partial<CallingDraft>) => setDraft({ ...draft, ...change }),
    replace: setDraft,
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    /** Mistakes are shown once a field was left, or the form was sent. */
    problemOf: (field: string) => (left.has(field) ? problems?.get(field) : undefined),
    /** The server judges samples by the schema. */
    samplesProblem: refused?.fields?.samples === undefined ? undefined : refused.message,
    refusal: run.isError && refused?.fields?.samples === undefined ? { error: run.error } : undefined,
    isChanged,
    isDeclaring: run.isPending && run.variables !== undefined,
    isRunning: run.isPending || reading.isPending,
    reading,
    saveAndCheck,
    checkAgain: () => run.mutate(undefined),
  }
}
export type Calling = ReturnType<typeof useCalling>

export type CallingPartProps = {
  id: string
  calling: Calling
}
