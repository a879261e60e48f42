// The button that opens the dialog in which a professional is invited to a project: for members; visitors are led to
// sign up first.
import { lazy, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../../accounts/web/parts/member-action.ts'
import { INVITE_MARKER } from '../../../../profiles/directory/directory.rules.ts'
import type { Invitee } from './invite-dialog.tsx'

const InviteDialog = lazy(() => latePart(() => import('./invite-dialog.tsx')))

type InviteProps = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & { person: Invitee }

export function Invite({ person, ...look }: InviteProps) {
  const state = useAuthState()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [inviter, setInviter] = useState<string>()
  const { ask, isWaiting } = useMemberAction({
    marker: { name: INVITE_MARKER, value: person.handle },
    reason: 'invite',
    act() {
      if (state.status === 'signed-in') setInviter(state.user.id)
      setOpen(true)
    },
  })
  return (
    <>
      <Button {...look} ref={button} aria-haspopup="dialog" busy={isWaiting} onClick={ask}>
        Invite to a project
      </Button>
      {inviter !== undefined && (
        <Suspense fallback={null}>
          <InviteDialog
            key={inviter}
            open={open}
            onOpenChange={setOpen}
            userId={inviter}
            person={person}
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  )
}
