// The button that opens the dialog in which a professional is invited to a project: for members; visitors are led to
// sign up first.
import { lazy } from 'react'
import { INVITE_MARKER } from '../../../../../paths.ts'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useMemberDialog } from '../../../../accounts/web/parts/member-dialog.ts'
import type { Invitee } from './invite-dialog.tsx'

const InviteDialog = lazy(() => latePart(() => import('./invite-dialog.tsx')))

type InviteProps = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & {
  person: Invitee
  /** The label names the person, because there are several such buttons on the page. */
  isOneOfMany?: boolean
}

export function Invite({ person, isOneOfMany = false, ...look }: InviteProps) {
  const { opener, inWindow } = useMemberDialog({
    marker: { name: INVITE_MARKER, value: person.handle },
    reason: 'invite',
  })
  return (
    <>
      {isOneOfMany ? (
        <Button {...look} {...opener} aria-label={`Invite ${person.display_name} to a project`}>
          Invite
        </Button>
      ) : (
        <Button {...look} {...opener}>
          Invite to a project
        </Button>
      )}
      {inWindow((userId, window) => (
        <InviteDialog key={userId} {...window} userId={userId} person={person} />
      ))}
    </>
  )
}
