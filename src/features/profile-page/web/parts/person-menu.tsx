// What else somebody can do about a person: report, mute, block. Loaded only for members; not on one's own profile.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { SignedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useBlockOf, useEndBlock, useSaveBlock } from '../../../moderation/web/parts/own-blocks.ts'

const ThingReport = lazy(() => latePart(() => import('../../../moderation/web/parts/thing-report.tsx')))

type PersonMenuProps = { handle: string; name: string }

export default function PersonMenu(props: PersonMenuProps) {
  return (
    <SignedInOnly>
      <OpenMenu {...props} />
    </SignedInOnly>
  )
}

function OpenMenu({ handle, name }: PersonMenuProps) {
  const own = useOwnProfile()
  const found = useBlockOf(handle)
  const save = useSaveBlock(handle)
  const end = useEndBlock()
  const place = useRef<HTMLSpanElement>(null)
  const [isReporting, setReporting] = useState(false)
  const [wasReporting, setWasReporting] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  if (!found.data || !own.data || own.data.handle === handle) return null
  const { block } = found.data
  const returnFocus = () => place.current?.querySelector('button') ?? null
  const mute =
    block?.kind === 'mute'
      ? { label: 'Unmute', onSelect: () => end.mutate(block) }
      : { label: 'Mute', onSelect: () => save.mutate('mute') }
  return (
    <span ref={place}>
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
          ...(block?.kind === 'block' ? [] : [mute]),
          block?.kind === 'block'
            ? { label: 'Unblock', onSelect: () => end.mutate(block) }
            : { label: 'Block', danger: true, onSelect: () => setBlocking(true) },
        ]}
      />
      <ConfirmDialog
        open={isBlocking}
        onOpenChange={setBlocking}
        isBusy={save.isPending}
        isDanger
        title={`Block ${name}?`}
        description="You can't message, invite or follow each other, send each other proposals or see each other's updates. They aren't notified. You can undo this in your settings."
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
            id={handle}
            returnFocus={returnFocus}
          />
        </Suspense>
      )}
    </span>
  )
}
