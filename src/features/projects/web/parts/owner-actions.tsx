// Editing and archiving one's own project; archiving asks first, and can be undone while its toast is shown.
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { requery, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type OwnProject, type Project, projectContracts } from '../../projects.contract.ts'
import { projectMessages as messages } from '../../projects.messages.ts'
import { whyNotArchive, whyNotEdit } from '../../projects.policy.ts'
import { UNDO_ARCHIVE_SECONDS } from '../../projects.rules.ts'

const ProjectDialog = lazy(() => latePart(() => import('./project-dialog.tsx')))

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

/** Requeries everything that shows one's own projects, including public pages. */
function useRequeryProjects(): () => void {
  const { user } = usePerson()
  const { revalidate } = useRevalidator()
  return () => {
    void requery(user.id, 'projects')
    void revalidate()
  }
}

function EditProject({ project, size }: Required<OwnerActionsProps>) {
  const { user } = usePerson()
  const requeryAll = useRequeryProjects()
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
              requeryAll()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ArchiveProject({ project, size }: Required<OwnerActionsProps>) {
  const { api } = useAuth()
  const requeryAll = useRequeryProjects()
  const [isAsking, setAsking] = useState(false)
  const params = { id: project.id }
  const fail = (title: string) => (error: Error) =>
    showToast({ kind: 'error', title, description: reasonOf(error) })

  const restore = useMutation({
    mutationFn: () => api(projectContracts.restore, { params }),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.restored })
      requeryAll()
    },
    onError: fail(messages.restoreFailed),
  })
  const archive = useMutation({
    mutationFn: () => api(projectContracts.archive, { params }),
    onSuccess: () => {
      showToast({
        kind: 'success',
        title: messages.archived,
        action: { label: 'Undo', onSelect: () => restore.mutate(), forSeconds: UNDO_ARCHIVE_SECONDS },
      })
      requeryAll()
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
        description="It will no longer be listed or take proposals. Anyone with the link can still read it. You can only undo this for a moment."
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
