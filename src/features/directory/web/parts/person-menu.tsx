// The menu about a person: report, mute, block. It is loaded only for members, and not on one's own profile.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useBlockOf, useEndBlock, useSaveBlock } from '../../../moderation/web/parts/own-blocks.ts'
import { blockMessages } from '../../../profiles/blocks/blocks.messages.ts'

const ThingReport = lazy(() => latePart(() => import('../../../moderation/web/parts/thing-report.tsx')))

type PersonMenuProps = { id: string; name: string; onBlock: (isBlocked: boolean) => void }

export default signedInOnly(OpenMenu)

function OpenMenu({ id, name, onBlock }: PersonMenuProps) {
  const own = useOwnProfile()
  const found = useBlockOf(id)
  const save = useSaveBlock(id)
  const end = useEndBlock()
  const place = useRef<HTMLSpanElement>(null)
  const [isReporting, setReporting] = useState(false)
  const [wasReporting, setWasReporting] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const block = found.data?.block ?? null
  const isBlocked = block?.kind === 'block'
  const said = useEffectEvent(onBlock)
  useEffect(() => said(isBlocked), [isBlocked])
  if (!found.data || !own.data || own.data.id === id) return null
  const returnFocus = () => place.current?.querySelector('button') ?? null
  const mute =
    block?.kind === 'mute'
      ? { label: 'Unmute', onSelect: () => end.mutate(block) }
      : { label: 'Mute', onSelect: () => save.mutate('mute') }
  return (
    <span ref={place} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isBlocked && (
        <>
          <span className="text-small text-soft">{blockMessages.blockedHere(name)}</span>
          <Button size="small" busy={end.isPending} onClick={() => end.mutate(block)}>
            Unblock
          </Button>
        </>
      )}
      <Menu
        size="small"
        variant="quiet"
        label={`More about ${name}`}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[
          {
            label: 'Report this profile',
            onSelect() {
              setWasReporting(true)
              setReporting(true)
            },
          },
          ...(isBlocked ? [] : [mute, { label: 'Block', danger: true, onSelect: () => setBlocking(true) }]),
        ]}
      />
      <ConfirmDialog
        open={isBlocking}
        onOpenChange={setBlocking}
        isBusy={save.isPending}
        isDanger
        title={`Block ${name}?`}
        description={blockMessages.blockQuestion}
        cancel="Cancel"
        confirm="Block"
        onConfirm={() => save.mutate('block', { onSettled: () => setBlocking(false) })}
      />
      {wasReporting && (
        <Suspense fallback={null}>
          <ThingReport
            open={isReporting}
            onOpenChange={setReporting}
            kind="profile"
            id={id}
            returnFocus={returnFocus}
          />
        </Suspense>
      )}
    </span>
  )
}
