// Editing and archiving one's own project; archiving asks first, and can be undone while its toast is shown.
import { useMutation } from '@tanstack/react-query'
import { lazy } from 'react'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { useLateWindow } from '../../../../ui/late-window.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
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
  const { opener, close, inWindow } = useLateWindow()
  return (
    <>
      <Button {...opener} size={size} aria-label={`Edit: ${project.title}`}>
        Edit
      </Button>
      {inWindow((window) => (
        <ProjectDialog
          {...window}
          userId={user.id}
          project={project}
          onSaved={() => {
            close()
            requeryAll()
          }}
        />
      ))}
    </>
  )
}

function ArchiveProject({ project, size }: Required<OwnerActionsProps>) {
  const { api } = useAuth()
  const requeryAll = useRequeryProjects()
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
  })

  return (
    <ConfirmedAction
      button={(ask) => (
        <Button size={size} aria-haspopup="dialog" aria-label={`Archive: ${project.title}`} onClick={ask}>
          Archive
        </Button>
      )}
      title="Archive this project?"
      description="It will no longer be listed or take proposals. Anyone with the link can still read it. You can only undo this for a moment."
      subject={project.title}
      cancel="Keep it open"
      confirm="Archive project"
      isBusy={archive.isPending}
      act={(close) => archive.mutate(undefined, { onSettled: close })}
    />
  )
}
