// Posts an own project again whose winner has left: the dialog is filled with the former one.
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Project, projectContracts } from '../../projects.contract.ts'
import { projectMessages as messages } from '../../projects.messages.ts'

const ProjectDialog = lazy(() => latePart(() => import('./project-dialog.tsx')))

type RepostProps = Pick<ButtonProps, 'variant' | 'size'> & { projectId: number }

export function Repost({ projectId, ...look }: RepostProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [former, setFormer] = useState<Project>()

  async function begin() {
    setBusy(true)
    try {
      setFormer(await api(projectContracts.get, { params: { id: projectId } }))
      setOpen(true)
    } catch (error) {
      showToast({ kind: 'error', title: messages.loadFailed, description: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button {...look} ref={button} aria-haspopup="dialog" busy={isBusy} onClick={() => void begin()}>
        Repost
      </Button>
      {former && (
        <Suspense fallback={null}>
          <ProjectDialog
            open={open}
            onOpenChange={setOpen}
            userId={user.id}
            repostOf={former}
            returnFocus={() => button.current}
            onSaved={({ id }) => {
              setOpen(false)
              void requery(user.id, 'proposals')
              void navigate(paths.project(id))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
