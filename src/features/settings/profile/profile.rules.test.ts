// Does the Profile tab add the right things to its lists, and send only changes?
import { describe, expect, it } from 'vitest'
import type { OwnProfile } from '../../profiles/profiles.contract.ts'
import { profileMessages as messages } from '../../profiles/profiles.messages.ts'
import { MAX_LINKS, MAX_SKILLS } from '../../profiles/profiles.rules.ts'
import {
  CROP_ZOOM,
  changesOf,
  faultOfSkill,
  faultsOfLink,
  JPEG_QUALITY,
  PICTURE_SIZES,
  profileDraft,
  profileDraftOf,
} from './profile.rules.ts'

const saved: OwnProfile = {
  id: '7b8f7f5e-3c55-4f7c-9a43-5b5d0b0c1d2e',
  display_name: 'Ada Lovelace',
  handle: null,
  profile_url: null,
  full_name: 'Ada King',
  location: null,
  website: 'https://ada.example',
  bio: null,
  hourly_rate: null,
  avatar_url: null,
  banner_url: null,
  is_public: false,
  named_at: null,
  skills: ['Analysis'],
  links: [{ title: 'Notes', url: 'https://ada.example/notes' }],
  user_type: 'professional',
  onboarding_completed: true,
  selected_path: 'ai_professional',
  survey_responses: {},
}

describe('what is sent', () => {
  it('is nothing of an untouched draft', () => {
    expect(changesOf(profileDraft.parse(profileDraftOf(saved)), saved)).toEqual({})
  })

  it('is each field that changed, an emptied one as null', () => {
    const typed = { website: ' ', bio: 'I compute.', hourly_rate: '1,200.50', skills: ['Analysis', 'Poetry'] }
    expect(changesOf(profileDraft.parse({ ...profileDraftOf(saved), ...typed }), saved)).toEqual({
      website: null,
      bio: 'I compute.',
      hourly_rate: 1200.5,
      skills: ['Analysis', 'Poetry'],
    })
  })

  it('leaves out what is typed but not added', () => {
    const draft = { ...profileDraftOf(saved), skill: 'Po', link: { title: 'x', url: '' } }
    expect(changesOf(profileDraft.parse(draft), saved)).toEqual({})
  })
})

describe('one more skill', () => {
  const many = Array.from({ length: MAX_SKILLS }, (_, index) => `Skill ${index}`)
  it.each([
    ['PRO-9 a blank one', [], '', messages.skillBlank],
    ['PRO-9 blanks', [], '  ', messages.skillBlank],
    ['one that is listed', ['Python'], 'Python', messages.skillTwice],
    ['one that is listed in other letters', ['Python'], ' python ', messages.skillTwice],
    ['one too many', many, 'Python', messages.skillsTooMany],
    ['a new one', ['Python'], 'R', undefined],
  ])('%s', (_case, listed, skill, fault) => expect(faultOfSkill(listed, skill)).toBe(fault))
})

describe('one more link', () => {
  const fine = { title: 'Notes', url: 'https://ada.example' }
  it.each([
    ['PRO-10 without a title', { ...fine, title: ' ' }, { title: messages.linkTitleRequired }],
    ['PRO-10 without an address', { ...fine, url: '' }, { url: messages.linkUrlInvalid }],
    [
      'PRO-10 without either',
      { title: '', url: '' },
      { title: messages.linkTitleRequired, url: messages.linkUrlInvalid },
    ],
    [
      'with an address that is none',
      { ...fine, url: 'javascript:alert(1)' },
      { url: messages.linkUrlInvalid },
    ],
    ['with both', fine, {}],
  ])('%s', (_case, link, faults) => expect(faultsOfLink([fine], link)).toEqual(faults))

  it('is refused where there are enough', () => {
    expect(
      faultsOfLink(
        Array.from({ length: MAX_LINKS }, () => fine),
        fine,
      ),
    ).toEqual({
      root: messages.linksTooMany,
    })
  })
})

it('PRO-16, PRO-17, PRO-18 pictures are cropped as specified', () => {
  expect(PICTURE_SIZES.avatar.width / PICTURE_SIZES.avatar.height).toBe(1)
  expect(PICTURE_SIZES.banner.width / PICTURE_SIZES.banner.height).toBe(3)
  expect(CROP_ZOOM).toEqual({ min: 1, max: 3, step: 0.1 })
  expect(JPEG_QUALITY).toBe(0.95)
})
