// The dialog in which a professional is invited to one of one's open projects, or first posts one. It is loaded when it is first
// opened.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { readDraft } from '../../../../../platform/client/form-draft.ts'
import { personKey, requery } from '../../../../../platform/client/person-queries.ts'
import { useSentForm } from '../../../../../platform/client/sent-form.ts'
import { MAX_PAGE_SIZE } from '../../../../../platform/contract/list-limits.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { TextArea } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import type { LateWindow } from '../../../../../ui/late-window.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { type InvitableProject, invitationContracts } from '../../invitations.contract.ts'
import { invitationMessages as messages } from '../../invitations.messages.ts'
import { isChoosable } from '../../invitations.policy.ts'
import { type InvitationFormValues, invitationForm } from '../../invitations.schemas.ts'
import { ProjectChoice } from './project-choice.tsx'

const ProjectDialog = lazy(() => latePart(() => import('../../../web/parts/project-dialog.tsx')))

export type Invitee = { handle: string; display_name: string }

type InviteDialogProps = LateWindow & {
  userId: string
  person: Invitee
}

export default signedInOnly(Steps)

/** The steps are choosing a project, and posting one if necessary. */
function Steps(props: InviteDialogProps) {
  const { open, userId, person } = props
  const { api } = useAuth()
  const [isPosting, setPosting] = useState(false)
  const [posted, setPosted] = useState<number>()
  const choices = useQuery({
    queryKey: personKey(userId, 'invitations', 'choices', person.handle),
    queryFn: () =>
      api(invitationContracts.choices, {
        params: { handle: person.handle },
        query: { page_size: MAX_PAGE_SIZE },
      }),
    enabled: open,
    staleTime: 0,
  })
  if (isPosting) {
    return (
      <Suspense fallback={null}>
        <ProjectDialog
          open
          onOpenChange={setPosting}
          userId={userId}
          returnFocus={props.returnFocus}
          onSaved={(project) => {
            setPosted(project.id)
            setPosting(false)
            void choices.refetch()
          }}
        />
      </Suspense>
    )
  }
  return <Choosing {...props} choices={choices} posted={posted} onPost={() => setPosting(true)} />
}

const EMPTY: InvitationFormValues = { project_id: '', note: '' }

type ChoosingProps = InviteDialogProps & {
  choices: {
    data: { items: readonly InvitableProject[] } | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  posted: number | undefined
  onPost: () => void
}

function Choosing({
  open,
  onOpenChange,
  userId,
  person,
  returnFocus,
  choices,
  posted,
  onPost,
}: ChoosingProps) {
  const { api } = useAuth()
  const formId = useId()
  const draft = `invite-${person.handle}`
  const { form, submit, refusal } = useSentForm({
    schema: invitationForm,
    initial: readDraft(draft, userId, EMPTY),
    empty: EMPTY,
    draft: { name: draft, userId },
    async send({ project_id, note }, idempotencyKey) {
      const params = { id: project_id }
      await api(
        invitationContracts.invite,
        { params, body: { handle: person.handle, note } },
        { idempotencyKey },
      )
      showToast({ kind: 'success', title: messages.sent })
      void requery(userId, 'invitations')
      onOpenChange(false)
    },
  })
  const { errors, isSubmitting: busy } = form.formState
  const chosen = form.watch('project_id')
  const choosable = choices.data?.items.filter(({ standing }) => isChoosable(standing)) ?? []
  const isChosen = choosable.some(({ id }) => String(id) === chosen)
  // The project that was just posted is preselected, or the only one.
  const obvious =
    choosable.find(({ id }) => id === posted) ?? (choosable.length === 1 ? choosable[0] : undefined)
  const obviousId = obvious && String(obvious.id)

  useEffect(() => {
    if (obviousId !== undefined) form.setValue('project_id', obviousId)
  }, [obviousId, form])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={busy}
      insistent={form.formState.isDirty}
      returnFocus={returnFocus}
      title={`Invite ${person.display_name} to a project`}
      description={messages.whatTheySee}
      footer={
        <>
          {choosable.length > 0 && (
            <Button variant="quiet" className="sm:mr-auto" disabled={busy} onClick={onPost}>
              Post a Project
            </Button>
          )}
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          {choosable.length > 0 ? (
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              Send invitation
            </Button>
          ) : (
            choices.data && (
              <Button variant="primary" onClick={onPost}>
                Post a Project
              </Button>
            )
          )}
        </>
      }
    >
      <ProgramForm id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <ProjectChoice
          {...choices}
          chosen={isChosen ? chosen : undefined}
          onChoose={(id) => form.setValue('project_id', id, { shouldDirty: true, shouldValidate: true })}
          error={errors.project_id?.message}
        />
        {choosable.length > 0 && (
          <TextArea
            {...form.register('note')}
            readOnly={busy}
            error={errors.note?.message}
            dir="auto"
            label="Note"
            rows={3}
            hint="Optional. Why you think they're a good fit."
          />
        )}
        {refusal && (
          <Notice kind="danger" title={messages.sendFailed}>
            {refusal.reason}
          </Notice>
        )}
      </ProgramForm>
    </Dialog>
  )
}
