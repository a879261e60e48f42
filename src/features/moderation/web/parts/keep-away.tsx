// Mutes or blocks the person behind a thing, in the dialog that reports it.
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SignedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { blockMessages as messages } from '../../../profiles/blocks/blocks.messages.ts'
import type { PublicPerson } from '../../../profiles/profiles.policy.ts'
import { useBlockOf, useEndBlock, useSaveBlock } from './own-blocks.ts'

export type KeptAway = Pick<PublicPerson, 'id' | 'display_name'>

type KeepAwayProps = { person: KeptAway; onDone: () => void }

/** The reader is signed in, because everyone else is led to sign up before the dialog opens. */
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
  const undo = block && (
    <Button size="small" wide disabled={isBusy} onClick={() => end.mutate(block, { onSuccess: onDone })}>
      {block.kind === 'block' ? 'Unblock' : 'Unmute'}
    </Button>
  )
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-small font-medium">{messages.offer(name)}</h3>
      {block?.kind !== 'block' && (
        <Choice about={messages.muteMeans}>
          {block ? (
            undo
          ) : (
            <Button
              size="small"
              wide
              disabled={isBusy}
              onClick={() => save.mutate('mute', { onSuccess: onDone })}
            >
              Mute
            </Button>
          )}
        </Choice>
      )}
      <Choice about={block?.kind === 'block' ? messages.blockedDetail : messages.blockMeans}>
        {block?.kind === 'block' ? (
          undo
        ) : (
          <Button
            size="small"
            variant="danger"
            wide
            disabled={isBusy}
            onClick={() => save.mutate('block', { onSuccess: onDone })}
          >
            Block
          </Button>
        )}
      </Choice>
      {block === null && <p className="text-small text-faint">{messages.bothMean}</p>}
    </section>
  )
}

/** A button with its explanation beside it; all buttons are equally wide. */
function Choice({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <p className="min-w-0 grow text-small text-soft">{about}</p>
      <div className="w-24 shrink-0">{children}</div>
    </div>
  )
}
