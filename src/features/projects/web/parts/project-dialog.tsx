// The dialog in which a project is posted, or one's own edited. Loaded when it is first opened.
import { forgetDraft, readDraft } from '../../../../platform/client/form-draft.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useSentForm } from '../../../accounts/web/parts/sent-form.ts'
import { requery } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type OwnProject, type Project, projectContracts } from '../../contract.ts'
import { projectMessages as messages } from '../../messages.ts'
import { type ProjectFormValues, projectForm } from '../../schemas.ts'
import { ProjectFields } from './project-fields.tsx'

const EMPTY: ProjectFormValues = {
  title: '',
  company: '',
  description: '',
  budget: '',
  duration: '',
  location: '',
  skills: '',
  category: '',
}

const DRAFT = 'project'

const typedOf = (project: Project | OwnProject): ProjectFormValues => ({
  title: project.title,
  company: project.company,
  description: project.description,
  budget: String(project.budget),
  duration: project.duration,
  location: project.location,
  skills: project.skills.join(', '),
  category: project.category ?? '',
})

type ProjectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Who posts. */
  userId: string
  /** The project to edit; without one, a new one is posted. */
  project?: Project | OwnProject
  /** Called on success, when the dialog is to close. */
  onSaved: (project: OwnProject) => void
  returnFocus?: () => HTMLElement | null
}

export default function ProjectDialog(props: ProjectDialogProps) {
  const { open, onOpenChange, userId, project, onSaved, returnFocus } = props
  const { api } = useAuth()
  const stored = project && typedOf(project)
  const { form, submit, refusal, clearRefusal } = useSentForm({
    schema: projectForm,
    initial: stored ?? readDraft(DRAFT, userId, EMPTY),
    empty: stored ?? EMPTY,
    draft: project ? undefined : { name: DRAFT, userId },
    async send(meant, idempotencyKey) {
      const saved = project
        ? await api(projectContracts.edit, { params: { id: project.id }, body: meant })
        : await api(projectContracts.post, { body: meant }, { idempotencyKey })
      showToast(
        project
          ? { kind: 'success', title: messages.saved }
          : { kind: 'success', title: messages.postedTitle, description: messages.posted },
      )
      void requery(userId, 'projects')
      onSaved(saved)
    },
  })
  const { isSubmitting, isDirty } = form.formState

  function startOver() {
    form.reset(EMPTY)
    clearRefusal()
    forgetDraft(DRAFT, userId)
    form.setFocus('title')
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      title={project ? 'Edit project' : 'Post a Project'}
      description={
        project
          ? 'Changes are visible to everyone right away.'
          : 'Say what you want done. Professionals reply with proposals that only you can see.'
      }
      onSubmit={submit}
      submitLabel={project ? 'Save changes' : 'Post Project'}
      busy={isSubmitting}
      onStartOver={!project && isDirty ? startOver : undefined}
      failure={refusal && { title: project ? messages.saveFailed : messages.postFailed, ...refusal }}
    >
      <ProjectFields form={form} />
      <p className="text-small text-faint">{messages.namesShown}</p>
    </FormDialog>
  )
}
