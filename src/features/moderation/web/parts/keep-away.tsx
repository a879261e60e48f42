// Muting and blocking the person behind something, in the dialog that reports it.
import { Button } from '../../../../ui/button.tsx'
import { SignedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { blockMessages as messages } from '../../../profiles/blocks/messages.ts'
import type { PublicPerson } from '../../../profiles/policy.ts'
import { useBlockOf, useEndBlock, useSaveBlock } from './own-blocks.ts'

export type KeptAway = Pick<PublicPerson, 'id' | 'display_name'>

type KeepAwayProps = { person: KeptAway; onDone: () => void }

/** For people who are signed in alone: everyone else is led to sign up before the dialog opens. */
export function KeepAway(props: KeepAwayProps) {
  return (
    <SignedInOnly>
      <ForPerson {...props} />
    </SignedInOnly>
  )
}

function ForPerson({ person, onDone }: KeepAwayProps) {
  const { id, display_name: name } = person
  const found = useBlockOf(id)
  const save = useSaveBlock(id)
  const end = useEndBlock()
  const block = found.data?.block ?? null
  const isBusy = save.isPending || end.isPending || found.isPending
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-5">
      <h3 className="text-small font-medium">{messages.offer(name)}</h3>
      <p className="text-small text-faint">
        {messages.muteMeans} {messages.blockMeans}
      </p>
      <div className="flex flex-wrap gap-2">
        {block ? (
          <Button size="small" disabled={isBusy} onClick={() => end.mutate(block, { onSuccess: onDone })}>
            {block.kind === 'block' ? 'Unblock' : 'Unmute'}
          </Button>
        ) : (
          <Button size="small" disabled={isBusy} onClick={() => save.mutate('mute', { onSuccess: onDone })}>
            Mute
          </Button>
        )}
        {block?.kind !== 'block' && (
          <Button
            size="small"
            variant="danger"
            disabled={isBusy}
            onClick={() => save.mutate('block', { onSuccess: onDone })}
          >
            Block
          </Button>
        )}
      </div>
    </section>
  )
}
