// Validates and saves a draft of the profile; on any failure everything that was typed stays (MSG-102, MSG-103).
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { withRefusals } from '../../../../../platform/client/refusals.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { takeChips } from '../../../../../ui/chips.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useSaveOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import type { OwnProfile } from '../../../../profiles/profiles.contract.ts'
import { profileMessages } from '../../../../profiles/profiles.messages.ts'
import { profileLink } from '../../../../profiles/profiles.schemas.ts'
import {
  changesOf,
  faultOfSkill,
  faultsOfLink,
  type JudgedDraft,
  type ProfileDraft,
  profileDraft,
  profileDraftOf,
} from '../../profile.rules.ts'

export type DraftForm = UseFormReturn<ProfileDraft, unknown, JudgedDraft>

export function useProfileDraft(profile: OwnProfile, base: RefObject<OwnProfile>) {
  const [refusals] = useState(() => withRefusals(zodResolver(profileDraft)))
  const form: DraftForm = useForm({
    resolver: refusals.resolver,
    defaultValues: profileDraftOf(profile),
    // The form would focus the first error in the order of registration, which is not that of the page.
    shouldFocusError: false,
  })
  return { form, ...useDraftSaving(form, refusals.keep, base) }
}

type KeepRefusals = (fields: Readonly<Record<string, string>>, values: ProfileDraft) => void

function useDraftSaving(form: DraftForm, keepRefusals: KeepRefusals, base: RefObject<OwnProfile>) {
  const saveOwn = useSaveOwnProfile()
  const [isSaving, setSaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [refusalCount, countRefusal] = useReducer((count: number) => count + 1, 0)

  // The errors have just been rendered; the first of them takes the focus.
  useEffect(() => {
    if (refusalCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusalCount])

  /** Adds the typed link to the list; returns false if it is invalid. */
  function addLink(): boolean {
    const { links, link } = form.getValues()
    const { title, url, root } = faultsOfLink(links, link)
    form.clearErrors(['link', 'links'])
    if (root) form.setError('links', { message: root })
    if (url) form.setError('link.url', { message: url }, { shouldFocus: !title })
    if (title) form.setError('link.title', { message: title }, { shouldFocus: true })
    if (root || url || title) return false
    // The link gets its stored form, with the beginning of its address.
    form.setValue('links', [...links, profileLink.parse(link)], { shouldDirty: true })
    form.setValue('link', { title: '', url: '' }, { shouldDirty: true })
    return true
  }

  function addSkill(): boolean {
    const { skills, skill } = form.getValues()
    const taken = takeChips(skills, skill, faultOfSkill)
    form.setValue('skills', [...taken.items], { shouldDirty: true })
    form.setValue('skill', taken.rest, { shouldDirty: true })
    if (taken.fault) form.setError('skill', { message: taken.fault })
    return taken.fault === undefined
  }

  /** A person who saves wants to keep what they typed last, so it is added. */
  function addWhatIsTyped(): boolean {
    const { skill, link } = form.getValues()
    const isSkillFine = skill.trim() === '' || addSkill()
    const isLinkFine = (link.title.trim() === '' && link.url.trim() === '') || addLink()
    return isSkillFine && isLinkFine
  }

  async function save(judged: JudgedDraft) {
    const sent = JSON.stringify(form.getValues())
    setSaving(true)
    try {
      const saved = await saveOwn.mutateAsync(changesOf(judged, base.current))
      base.current = saved
      // Text that was typed during the save is a new edit.
      form.reset(profileDraftOf(saved), { keepValues: JSON.stringify(form.getValues()) !== sent })
      showToast({
        kind: 'success',
        title: profileMessages.saved,
        description: profileMessages.savedDetail,
      })
    } catch (error) {
      const fields = (error instanceof Problem ? error.fields : undefined) ?? {}
      keepRefusals(fields, form.getValues())
      for (const [path, message] of Object.entries(fields))
        form.setError(path as Path<ProfileDraft>, { message })
      countRefusal()
      const description = error instanceof Error ? error.message : undefined
      showToast({ kind: 'error', title: profileMessages.saveFailed, description })
    } finally {
      setSaving(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    element.current = event.currentTarget
    if (!isSaving) void judgeAndSave()
  }

  async function judgeAndSave() {
    // All errors are shown together, including those of text that is not added yet.
    await form.trigger()
    if (addWhatIsTyped()) await form.handleSubmit(save, countRefusal)()
    else countRefusal()
  }

  return { submit, addLink, isSaving }
}
