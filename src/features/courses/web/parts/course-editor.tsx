// The editor of a course: five tabs, what is still missing, and the buttons that save (spec 2 §2 Course editor).
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { useTabTitle } from '../../../../platform/client/use-tab-title.ts'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { BackLink } from '../../../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { countOf } from '../../../../ui/format.ts'
import { LeaveGuard } from '../../../../ui/leave-guard.tsx'
import { Container, PageHeader } from '../../../../ui/page-header.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { REFUND_DAYS } from '../../../payments/payments.rules.ts'
import type { OwnCourse } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isCourseListed } from '../../courses.policy.ts'
import type { CourseStatus } from '../../courses.rules.ts'
import { BasicsTab } from './basics-tab.tsx'
import { ContentTab } from './content-tab.tsx'
import { CourseBadge } from './course-badge.tsx'
import { type CourseForm, EDITOR_TABS, type EditorTab, tabOfField } from './course-form.ts'
import { type CourseSaving, useCourseSaving } from './course-saving.ts'
import { CourseUploadsContext } from './course-uploads.ts'
import { CurriculumTab } from './curriculum-tab.tsx'
import { useCourseUploads } from './media-upload.ts'
import { PublishingChecklist } from './publishing-checklist.tsx'
import { SaveConflict, SaveStatus } from './save-status.tsx'
import { SeoTab } from './seo-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useCurriculum } from './use-curriculum.ts'

/** `course`: the one to be edited; without it a new one begins. */
export default function CourseEditor({ course }: { course?: OwnCourse }) {
  const { user } = usePerson()
  const saving = useCourseSaving(course)
  const actions = useCurriculum(saving)
  const { uploads, isUnderWay } = useCourseUploads(saving.typed)
  const [tab, setTab] = useState<EditorTab>('Basics')
  const { form, typed, stored, isDirty, phase } = saving
  const panels = {
    Basics: <BasicsTab ownerId={user.id} />,
    Curriculum: <CurriculumTab actions={actions} ownerId={user.id} />,
    Content: <ContentTab />,
    SEO: <SeoTab />,
    Settings: <SettingsTab stored={stored} />,
  }
  const faulty = faultyTabs(form.formState.errors)
  const [firstFaulty] = faulty
  const isUnsaved = isDirty && phase !== 'gone'
  useAddressOf(stored?.id)
  useListFollows(saving, user.id)
  useTabTitle(stored ? `Edit ${stored.title}` : 'Create New Course')

  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader
        size="part"
        title={course ? 'Edit Course' : 'Create New Course'}
        before={<BackLink to={paths.ownCourses()}>My Courses</BackLink>}
        actions={stored && <ButtonLink to={paths.course(stored.id)}>View page</ButtonLink>}
      />
      <SaveConflict saving={saving} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <div className="min-w-0">
          <FormProvider {...form}>
            <CourseUploadsContext value={uploads}>
              <Tabs
                label="Parts of the course"
                open={tab}
                onChange={(id) => setTab(EDITOR_TABS.find((one) => one === id) ?? 'Basics')}
                tabs={EDITOR_TABS.map((id) => ({
                  id,
                  label: <TabLabel name={id} isFaulty={faulty.includes(id)} />,
                  panel: panels[id],
                }))}
              />
            </CourseUploadsContext>
          </FormProvider>
        </div>
        <aside aria-label="Saving and publishing" className="flex flex-col gap-5 lg:sticky lg:top-24">
          <SaveButtons
            saving={saving}
            isNew={!course}
            onFaulty={firstFaulty && (() => setTab(firstFaulty))}
          />
          <PublishingChecklist form={typed} isPublished={isCourseListed(saving)} onOpen={setTab} />
        </aside>
      </div>
      <LeaveGuard when={isUnsaved || isUnderWay} {...leaveWords(isUnsaved, isUnderWay)} />
    </Container>
  )
}

function leaveWords(isUnsaved: boolean, isUploading: boolean) {
  if (isUploading && !isUnsaved)
    return {
      title: 'Leave during the upload?',
      children: 'A file is still being uploaded. If you leave now, the upload is canceled.',
      stay: 'Keep uploading',
      leave: 'Leave and cancel the upload',
    }
  return {
    title: 'Leave without saving?',
    children: isUploading
      ? 'Changes you made since the last save will be lost, and the upload is canceled.'
      : 'Changes you made since the last save will be lost.',
    stay: 'Keep editing',
    leave: 'Leave without saving',
  }
}

/** The tabs, in their order, on which something is wrong. */
function faultyTabs(errors: FieldErrors<CourseForm>): EditorTab[] {
  const faulty = new Set(Object.keys(errors).map(tabOfField))
  return EDITOR_TABS.filter((tab) => faulty.has(tab))
}

function TabLabel({ name, isFaulty }: { name: EditorTab; isFaulty: boolean }) {
  return (
    <>
      {name}
      {isFaulty && (
        <>
          <span aria-hidden="true" className="ml-1.5 size-1.5 rounded-full bg-danger" />
          <span className="sr-only">, has errors</span>
        </>
      )}
    </>
  )
}

/** A new course has an address once it is saved, for a reload; the page stays the one that was opened. */
function useAddressOf(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const address = paths.editCourse(id)
    if (window.location.pathname !== address) window.history.replaceState(window.history.state, '', address)
  }, [id])
}

/** Whatever was saved shows in the lists (HOME-9). */
function useListFollows({ stored }: CourseSaving, userId: string): void {
  const first = useRef(stored?.version)
  useEffect(() => {
    if (stored?.version === first.current) return
    first.current = stored?.version
    void requery(userId, 'courses', 'own')
    void requery(userId, 'courses', 'choosable')
    void requery(userId, 'home')
  }, [stored?.version, userId])
}

/** `onFaulty`: opens the tab of what is wrong, if anything is. */
type SaveButtonsProps = { saving: CourseSaving; isNew: boolean; onFaulty: (() => void) | undefined }

function SaveButtons({ saving, isNew, onFaulty }: SaveButtonsProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  /** Set while the owner is asked to confirm that students lose something by this save. */
  const [losing, setLosing] = useState<CourseStatus>()
  const [pressed, setPressed] = useState<CourseStatus>()
  const isPublished = isCourseListed(saving)
  const showFault = useRef(onFaulty)
  showFault.current = onFaulty
  const [failures, setFailures] = useState(0)

  // The errors have just been rendered: the tab of the first one opens, and its field takes the focus.
  useEffect(() => {
    if (failures === 0 || !showFault.current) return
    showFault.current()
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [failures])

  /** Saving asks first where people would lose something that they bought. */
  function press(wanted: CourseStatus) {
    setAsking(false)
    if (saving.loss?.isLess) setLosing(wanted)
    else void save(wanted)
  }

  async function save(wanted: CourseStatus) {
    setLosing(undefined)
    setPressed(wanted)
    const outcome = await saving.save(wanted)
    setPressed(undefined)
    if (outcome.isSaved) {
      showToast({ kind: 'success', title: isNew ? messages.created : messages.edited })
      await navigate(paths.ownCourses())
      return
    }
    setFailures((count) => count + 1)
    showToast({ kind: 'error', title: messages.saveFailed, description: outcome.why })
  }

  return (
    <section aria-label="Save" className="flex flex-col gap-3">
      <ActionBar price={null}>
        <Button
          variant="primary"
          busy={pressed === 'published'}
          disabled={pressed !== undefined}
          onClick={() => press('published')}
          className="max-lg:basis-0 lg:w-full"
        >
          {isPublished ? 'Update Course' : 'Publish Course'}
        </Button>
        <Button
          busy={pressed === 'draft'}
          disabled={pressed !== undefined}
          onClick={() => (isPublished ? setAsking(true) : press('draft'))}
          className="max-lg:basis-0 lg:mt-3 lg:w-full"
        >
          Save as Draft
        </Button>
      </ActionBar>
      {/* The status is below the buttons, because it grows with its text and would move them from under a finger. */}
      <div className="flex items-center justify-between gap-3">
        <SaveStatus saving={saving} />
        <CourseBadge course={saving} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Unpublish this course?"
        description="As a draft it is visible to you only. People who bought it keep it."
        confirm="Save as draft"
        onConfirm={() => press('draft')}
      />
      <ConfirmDialog
        open={losing !== undefined}
        onOpenChange={() => setLosing(undefined)}
        isDanger
        title={
          saving.loss?.lectures
            ? `Remove ${countOf(saving.loss.lectures, 'lecture', 'lectures')} that students paid for?`
            : 'Remove half or more of what students paid for?'
        }
        description={`Everyone who paid for this course is notified, and can get a refund for ${REFUND_DAYS} days.`}
        cancel="Keep editing"
        confirm="Save without"
        onConfirm={() => losing && void save(losing)}
      />
    </section>
  )
}
