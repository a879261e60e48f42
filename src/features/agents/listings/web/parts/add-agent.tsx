// The button that opens the dialog for a new agent; `n` does the same.
import { lazy, Suspense, useRef, useState } from 'react'
import { ADD_MARKER } from '../../../../../paths.ts'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { useShortcuts } from '../../../../../ui/shortcuts.ts'
import { latePart } from '../../../../../ui/when-online.ts'
import { useMemberAction } from '../../../../accounts/web/parts/member-action.ts'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useRequeryAgents } from './own-agents-query.ts'

const AgentDialog = lazy(() => latePart(() => import('./agent-dialog.tsx')))

type AddAgentProps = Pick<ButtonProps, 'variant'> & {
  /** Only one button of a page has the key, and resumes the action that an address asks for. */
  isMain?: boolean
}

export function AddAgent({ isMain = true, variant }: AddAgentProps) {
  const { user } = usePerson()
  const requeryAll = useRequeryAgents(user.id)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { ask, isWaiting } = useMemberAction({
    marker: isMain ? ADD_MARKER : { ...ADD_MARKER, value: 'nowhere' },
    reason: 'list',
    act() {
      setWasOpen(true)
      setOpen(true)
    },
  })
  useShortcuts('My AI agents', isMain ? [{ keys: 'n', label: 'New agent', run: ask }] : null)
  return (
    <>
      <Button variant={variant} ref={button} aria-haspopup="dialog" busy={isWaiting} onClick={ask}>
        Add Agent
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <AgentDialog
            open={open}
            onOpenChange={setOpen}
            userId={user.id}
            returnFocus={() => button.current}
            onSaved={() => {
              setOpen(false)
              requeryAll()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
