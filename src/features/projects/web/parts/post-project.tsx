// The button that opens the Post a Project dialog, for members; visitors are sent to sign up first (PRJ-5, PERM-6).
import { lazy } from 'react'
import { useRevalidator } from 'react-router'
import { POST_MARKER } from '../../../../paths.ts'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useMemberDialog } from '../../../accounts/web/parts/member-dialog.ts'
import { projectMessages } from '../../projects.messages.ts'

const ProjectDialog = lazy(() => latePart(() => import('./project-dialog.tsx')))

const SIGN_IN_FIRST = { title: projectMessages.signInTitle, description: projectMessages.signInFirst }

type PostProjectProps = Pick<ButtonProps, 'variant' | 'size'> & {
  /** Only one button of a page resumes the action that someone began before signing in. */
  isMain?: boolean
}

export function PostProject({ isMain = true, ...look }: PostProjectProps) {
  const { revalidate } = useRevalidator()
  const { opener, close, inWindow } = useMemberDialog({
    marker: isMain ? POST_MARKER : { ...POST_MARKER, value: 'nowhere' },
    signInFirst: SIGN_IN_FIRST,
    reason: 'post',
  })
  return (
    <>
      <Button {...look} {...opener}>
        Post a Project
      </Button>
      {inWindow((userId, window) => (
        <ProjectDialog
          key={userId}
          {...window}
          userId={userId}
          onSaved={() => {
            close()
            void revalidate()
          }}
        />
      ))}
    </>
  )
}
