// The button that opens the Post a Project dialog, for members; visitors are sent to sign up first (PRJ-5, PERM-6).
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { POST_MARKER } from '../../../../paths.ts'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import { projectMessages } from '../../projects.messages.ts'

const ProjectDialog = lazy(() => latePart(() => import('./project-dialog.tsx')))

const SIGN_IN_FIRST = { title: projectMessages.signInTitle, description: projectMessages.signInFirst }

type PostProjectProps = Pick<ButtonProps, 'variant' | 'size'> & {
  /** Only one button of a page resumes the action that somebody meant before signing in. */
  isMain?: boolean
}

export function PostProject({ isMain = true, ...look }: PostProjectProps) {
  const state = useAuthState()
  const { revalidate } = useRevalidator()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // Stays the same person while the dialog is open, even if their session ends in the meantime.
  const [poster, setPoster] = useState<string>()
  const { ask, isWaiting } = useMemberAction({
    marker: isMain ? POST_MARKER : { ...POST_MARKER, value: 'nowhere' },
    signInFirst: SIGN_IN_FIRST,
    reason: 'post',
    act() {
      if (state.status === 'signed-in') setPoster(state.user.id)
      setOpen(true)
    },
  })
  return (
    <>
      <Button {...look} ref={button} aria-haspopup="dialog" busy={isWaiting} onClick={ask}>
        Post a Project
      </Button>
      {poster !== undefined && (
        <Suspense fallback={null}>
          <ProjectDialog
            key={poster}
            open={open}
            onOpenChange={setOpen}
            userId={poster}
            returnFocus={() => button.current}
            onSaved={() => {
              setOpen(false)
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
