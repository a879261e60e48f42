// The signed-in person's blocks and mutes, and the mutations that change them.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { personKey, requery } from '../../../../platform/client/person-queries.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Block, blockContracts } from '../../../profiles/blocks/blocks.contract.ts'
import { blockMessages as messages } from '../../../profiles/blocks/blocks.messages.ts'
import type { BlockKind } from '../../../profiles/blocks/blocks.rules.ts'

export function useBlockOf(id: string) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery({
    queryKey: personKey(user.id, 'blocks', id),
    queryFn: () => api(blockContracts.ofPerson, { params: { id } }),
  })
}

/** A block can close any page about the person, so everything is requeried. */
function useRequeryAll() {
  const { user } = usePerson()
  const { revalidate } = useRevalidator()
  return () => {
    for (const key of ['blocks', 'follows', 'conversations']) void requery(user.id, key)
    void revalidate()
  }
}

export function useSaveBlock(id: string) {
  const { api } = useAuth()
  const requeryAll = useRequeryAll()
  return useMutation({
    mutationFn: (kind: BlockKind) => api(blockContracts.save, { params: { id }, body: { kind } }),
    onSuccess({ kind }) {
      const [title, description] =
        kind === 'block' ? [messages.blocked, messages.blockedDetail] : [messages.muted, messages.mutedDetail]
      showToast({ kind: 'success', title, description })
      requeryAll()
    },
    onError: (error) => showToast({ kind: 'error', title: messages.failed, description: reasonOf(error) }),
  })
}

export function useEndBlock() {
  const { api } = useAuth()
  const requeryAll = useRequeryAll()
  return useMutation({
    mutationFn: ({ id }: Pick<Block, 'id' | 'kind'>) => api(blockContracts.remove, { params: { id } }),
    onSuccess(_, { kind }) {
      showToast({ kind: 'success', title: kind === 'block' ? messages.unblocked : messages.unmuted })
      requeryAll()
    },
    onError: (error) => showToast({ kind: 'error', title: messages.failed, description: reasonOf(error) }),
  })
}
