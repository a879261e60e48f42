// The button that opens the dialog for a new agent; `n` does the same.
import { lazy } from 'react'
import { ADD_MARKER } from '../../../../../paths.ts'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { useLateWindow } from '../../../../../ui/late-window.tsx'
import { useShortcuts } from '../../../../../ui/shortcuts.ts'
import { latePart } from '../../../../../ui/when-online.ts'
import { useMemberAction } from '../../../../accounts/web/parts/member-action.ts'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useRequeryAgents } from './own-agents-query.ts'

const AgentDialog = lazy(() => latePart(() => import('./agent-dialog.tsx')))

type AddAgentProps = Pick<ButtonProps, 'variant'> & {
  /** Only one button of a page has the shortcut, and resumes the action that an address asks for. */
  isMain?: boolean
}

export function AddAgent({ isMain = true, variant }: AddAgentProps) {
  const { user } = usePerson()
  const requeryAll = useRequeryAgents(user.id)
  const { opener, show, close, inWindow } = useLateWindow()
  const { ask, isWaiting } = useMemberAction({
    marker: isMain ? ADD_MARKER : { ...ADD_MARKER, value: 'nowhere' },
    reason: 'list',
    act: show,
  })
  useShortcuts('My AI agents', isMain ? [{ keys: 'n', label: 'New agent', run: ask }] : null)
  return (
    <>
      <Button {...opener} variant={variant} busy={isWaiting} onClick={ask}>
        Add Agent
      </Button>
      {inWindow((window) => (
        <AgentDialog
          {...window}
          userId={user.id}
          onSaved={() => {
            close()
            requeryAll()
          }}
        />
      ))}
    </>
  )
}
