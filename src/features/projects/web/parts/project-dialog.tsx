// The dialog in which a project is posted, or one's own edited. It is loaded when it is first opened.
import { paths } from '../../../../paths.ts'
import { readDraft } from '../../../../platform/client/form-draft.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { useSentForm } from '../../../../platform/client/sent-form.ts'
import { amountInField } from '../../../../platform/contract/typed-amount.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import type { LateWindow } from '../../../../ui/late-window.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { invitationMessages } from '../../invitations/invitations.messages.ts'
import { type OwnProject, type Project, projectContracts } from '../../projects.contract.ts'
import { projectMessages as messages } from '../../projects.messages.ts'
import { type ProjectFormValues, projectForm } from '../../projects.schemas.ts'
import { ProjectFields } from './project-fields.tsx'

const NEXT_STEP_SECONDS = 20

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

const WORDS = {
  post: {
    title: 'Post a Project',
    description: 'Describe what you want done. Professionals reply with proposals that only you can see.',
    submit: 'Post Project',
    failed: messages.postFailed,
  },
  edit: {
    title: 'Edit project',
    description: 'Changes are visible to everyone right away.',
    submit: 'Save changes',
    failed: messages.saveFailed,
  },
  repost: {
    title: 'Repost this project',
    description: "It's listed as a new project. The former one is archived with its proposals and its award.",
    submit: 'Repost project',
    failed: messages.repostFailed,
  },
} as const

const DRAFT = 'project'

const typedOf = (project: Project | OwnProject): ProjectFormValues => ({
  title: project.title,
  company: project.company,
  description: project.description,
  budget: amountInField(project.budget),
  duration: project.duration,
  location: project.location,
  skills: project.skills.join(', '),
  category: project.category ?? '',
})

type ProjectDialogProps = LateWindow & {
  userId: string
  /** Without a project, a new one is posted. */
  project?: Project | OwnProject
  /** A former project that is posted again. */
  repostOf?: Project
  onSaved: (project: OwnProject) => void
}

export default function ProjectDialog(props: ProjectDialogProps) {
  const { open, onOpenChange, userId, project, repostOf, onSaved, returnFocus } = props
  const { api } = useAuth()
  const shown = project ?? repostOf
  const stored = shown && typedOf(shown)
  const words = project ? WORDS.edit : repostOf ? WORDS.repost : WORDS.post
  const { form, submit, refusal, startOver, field } = useSentForm({
    schema: projectForm,
    initial: stored ?? readDraft(DRAFT, userId, EMPTY),
    empty: stored ?? EMPTY,
    draft: stored ? undefined : { name: DRAFT, userId },
    async send(meant, idempotencyKey) {
      const saved = project
        ? await api(projectContracts.edit, { params: { id: project.id }, body: meant })
        : repostOf
          ? await api(
              projectContracts.repost,
              { params: { id: repostOf.id }, body: meant },
              { idempotencyKey },
            )
          : await api(projectContracts.post, { body: meant }, { idempotencyKey })
      showToast(
        project
          ? { kind: 'success', title: messages.saved }
          : {
              kind: 'success',
              title: messages.postedTitle,
              description: messages.posted,
              action: {
                label: invitationMessages.suggestedTitle,
                forSeconds: NEXT_STEP_SECONDS,
                to: paths.project(saved.id),
              },
            },
      )
      void requery(userId, 'projects')
      onSaved(saved)
    },
  })
  const { isSubmitting, isDirty } = form.formState

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      title={words.title}
      description={words.description}
      onSubmit={submit}
      submitLabel={words.submit}
      busy={isSubmitting}
      onStartOver={!stored && isDirty ? () => startOver('title') : undefined}
      failure={refusal && { title: words.failed, ...refusal }}
    >
      <ProjectFields form={form} field={field} />
    </FormDialog>
  )
}
