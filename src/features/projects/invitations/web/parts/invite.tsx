// The button that opens the dialog in which a professional is invited to a project: for members; visitors are led to
// sign up first.
import { lazy } from 'react'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useMemberDialog } from '../../../../accounts/web/parts/member-dialog.ts'
import { INVITE_MARKER } from '../../../../profiles/directory/directory.rules.ts'
import type { Invitee } from './invite-dialog.tsx'

const InviteDialog = lazy(() => latePart(() => import('./invite-dialog.tsx')))

type InviteProps = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & { person: Invitee }

export function Invite({ person, ...look }: InviteProps) {
  const { opener, inWindow } = useMemberDialog({
    marker: { name: INVITE_MARKER, value: person.handle },
    reason: 'invite',
  })
  return (
    <>
      <Button {...look} {...opener}>
        Invite to a project
      </Button>
      {inWindow((userId, window) => (
        <InviteDialog key={userId} {...window} userId={userId} person={person} />
      ))}
    </>
  )
}
