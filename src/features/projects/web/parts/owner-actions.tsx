// Changing and archiving an own project; archiving asks first, and can be taken back as long as its toast shows.
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { askAnew, usePerson } from '../../../accounts/web/parts/personal-data.tsx'
import { type OwnProject, type Project, projectContracts } from '../../contract.ts'
import { projectMessages as messages } from '../../messages.ts'
import { whyNotArchive, whyNotEdit } from '../../policy.ts'

const ProjectDialog = lazy(() => import('./project-dialog.tsx'))

type OwnerActionsProps = { project: Project | OwnProject; size?: 'small' | 'medium' }

export function OwnerActions({ project, size = 'medium' }: OwnerActionsProps) {
  const isAllowed = (why: typeof whyNotEdit) => why(project.user_id, project) === undefined
  return (
    <>
      {isAllowed(whyNotEdit) && <EditProject project={project} size={size} />}
      {isAllowed(whyNotArchive) && <ArchiveProject project={project} size={size} />}
    </>
  )
}

/** Has everything that shows the own projects requested again, public pages too. */
function useShowAnew(): () => void {
  const { user } = usePerson()
  const { revalidate } = useRevalidator()
  return () => {
    void askAnew(user.id, 'projects')
    void revalidate()
  }
}

function EditProject({ project, size }: Required<OwnerActionsProps>) {
  const { user } = usePerson()
  const showAnew = useShowAnew()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        size={size}
        aria-haspopup="dialog"
        aria-label={`Edit: ${project.title}`}
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      >
        Edit
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <ProjectDialog
            open={open}
            onOpenChange={setOpen}
            userId={user.id}
            project={project}
            returnFocus={() => button.current}
            onSaved={() => {
              setOpen(false)
              showAnew()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ArchiveProject({ project, size }: Required<OwnerActionsProps>) {
  const { api } = useAuth()
  const showAnew = useShowAnew()
  const [isAsking, setAsking] = useState(false)
  const params = { id: project.id }
  const fail = (title: string) => (error: Error) =>
    showToast({ kind: 'error', title, description: reasonOf(error) })

  const restore = useMutation({
    mutationFn: () => api(projectContracts.restore, { params }),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.restored })
      showAnew()
    },
    onError: fail(messages.restoreFailed),
  })
  const archive = useMutation({
    mutationFn: () => api(projectContracts.archive, { params }),
    onSuccess: () => {
      showToast({
        kind: 'success',
        title: messages.archived,
        action: { label: 'Undo', onSelect: () => restore.mutate() },
      })
      showAnew()
    },
    onError: fail(messages.archiveFailed),
    onSettled: () => setAsking(false),
  })

  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        aria-label={`Archive: ${project.title}`}
        onClick={() => setAsking(true)}
      >
        Archive
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isBusy={archive.isPending}
        title="Archive this project?"
        description="It is no longer listed and takes no more proposals. Who has its address can still read it. You can take this back for a moment only."
        cancel="Keep it open"
        confirm="Archive project"
        onConfirm={() => archive.mutate()}
      >
        <p dir="auto" className="font-medium">
          {project.title}
        </p>
      </ConfirmDialog>
    </>
  )
}
