// How a draft of the profile is validated and saved; on any failure everything that was typed stays (MSG-102, MSG-103).
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type RefObject, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { takeChips } from '../../../../../ui/chips.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useSaveOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import type { OwnProfile } from '../../../../profiles/contract.ts'
import { profileMessages } from '../../../../profiles/messages.ts'
import {
  changesOf,
  draftOf,
  faultOfSkill,
  faultsOfLink,
  type JudgedDraft,
  type ProfileDraft,
  profileDraft,
} from '../../rules.ts'

export type DraftForm = UseFormReturn<ProfileDraft, unknown, JudgedDraft>

export const judgeDraft = zodResolver(profileDraft)

export function useDraftSaving(form: DraftForm, base: RefObject<OwnProfile>) {
  const saveOwn = useSaveOwnProfile()
  const [isSaving, setSaving] = useState(false)

  /** Adds the typed link to the list; returns whether it could. */
  function addLink(): boolean {
    const { links, link } = form.getValues()
    const { title, url, root } = faultsOfLink(links, link)
    form.clearErrors(['link', 'links'])
    if (root) form.setError('links', { message: root })
    if (url) form.setError('link.url', { message: url }, { shouldFocus: !title })
    if (title) form.setError('link.title', { message: title }, { shouldFocus: true })
    if (root || url || title) return false
    form.setValue('links', [...links, link], { shouldDirty: true })
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

  /** Nobody who saves means to leave out what they typed last. */
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
      // What was typed during the save is a new edit.
      form.reset(draftOf(saved), { keepValues: JSON.stringify(form.getValues()) !== sent })
      showToast({
        kind: 'success',
        title: profileMessages.saved,
        description: profileMessages.savedDetail,
      })
    } catch (error) {
      const fields = error instanceof Problem ? Object.entries(error.fields ?? {}) : []
      for (const [index, [path, message]] of fields.entries())
        form.setError(path as Path<ProfileDraft>, { message }, { shouldFocus: index === 0 })
      const description = error instanceof Error ? error.message : undefined
      showToast({ kind: 'error', title: profileMessages.saveFailed, description })
    } finally {
      setSaving(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void judgeAndSave()
  }

  async function judgeAndSave() {
    // All errors are shown together, including those of what is not added yet.
    await form.trigger()
    if (addWhatIsTyped()) await form.handleSubmit(save)()
  }

  return { submit, addLink, isSaving }
}
