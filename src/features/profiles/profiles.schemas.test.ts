// Does every error in a profile get its own sentence, and is every bound inclusive?
import { describe, expect, it } from 'vitest'
import { edgesOf, itHolds, letters, list } from '../../../tests/support/product/edges.ts'
import { plainTextMessages } from '../../platform/contract/plain-text.ts'
import { ownProfileChange } from './profiles.contract.ts'
import { handle, profileForm, profileLink, skill } from './profiles.schemas.ts'

function messageFor(change: Record<string, unknown>): string | undefined {
  return ownProfileChange.safeParse(change).error?.issues[0]?.message
}

describe('a change of a profile', () => {
  it.each([
    ['display_name', 'A', 'Display name must be at least 2 characters'],
    ['display_name', 'n'.repeat(101), 'Display name must be less than 100 characters'],
    ['display_name', 'Ada\u202eevil', plainTextMessages.line],
    ['display_name', 'Ada\nEvil', plainTextMessages.line],
    ['display_name', '\u200b\u200b\u200b', plainTextMessages.line],
    ['location', 'l'.repeat(101), 'Location must be less than 100 characters'],
    ['website', 'my site', 'Enter a URL, such as https://example.com'],
    ['website', 'javascript:alert(1)', 'Enter a URL, such as https://example.com'],
    ['bio', 'b'.repeat(1001), 'Bio must be less than 1000 characters'],
    ['bio', 'a\u202eb', plainTextMessages.prose],
    ['handle', 'a--b', 'Use 2 to 100 lowercase letters (a to z), digits and single hyphens between them'],
    ['handle', 'Анна', 'Use 2 to 100 lowercase letters (a to z), digits and single hyphens between them'],
    ['handle', '李小龙', 'Use 2 to 100 lowercase letters (a to z), digits and single hyphens between them'],
    ['handle', 'عائشة', 'Use 2 to 100 lowercase letters (a to z), digits and single hyphens between them'],
    ['handle', 'Settings', 'This handle is reserved. Choose another one.'],
    ['skills', Array.from({ length: 21 }, (_, at) => `Skill ${at}`), 'You can list at most 20 skills'],
    ['skills', ['Python', ' python '], 'This skill is already listed'],
    ['links', Array(11).fill({ title: 'Code', url: 'https://code.example' }), 'You can add at most 10 links'],
    ['avatar_url', 'https://evil.example/a.jpg', 'Upload the image first'],
    ['full_name', 'A', 'Full name is required'],
  ])('is refused for its %s %j', (field, value, sentence) => {
    expect(messageFor({ [field]: value })).toBe(sentence)
  })

  it('counts code points, so that an emoji is one sign', () => {
    expect(
      messageFor({ bio: '🦊'.repeat(1000), location: '🦊'.repeat(100), skills: ['🦊'.repeat(50)] }),
    ).toBe(undefined)
    expect(messageFor({ display_name: '🦊' })).toBe('Display name must be at least 2 characters')
  })

  it.each(['李小龙', 'Анна', 'عائشة', 'अदिति', '👩‍🚀 Ada', 'Nguyễn Văn A'])(
    'takes a display name in any script: %s',
    (name) => expect(ownProfileChange.parse({ display_name: name })).toEqual({ display_name: name }),
  )

  it('makes an empty or blank optional text null, and keeps what is not sent', () => {
    expect(
      ownProfileChange.parse({ display_name: ' ', handle: '', location: null, website: '', bio: '\n' }),
    ).toEqual({ display_name: null, handle: null, location: null, website: null, bio: null })
    expect(ownProfileChange.parse({})).toEqual({})
    expect(ownProfileChange.parse({ bio: ' two\nlines ' })).toEqual({ bio: 'two\nlines' })
  })

  it('completes an address that lacks only its beginning, in the website and in a link', () => {
    expect(ownProfileChange.parse({ website: 'github.com/x' })).toEqual({ website: 'https://github.com/x' })
    expect(profileLink.parse({ title: 'Code', url: 'github.com/x' }).url).toBe('https://github.com/x')
  })

  it('knows no field of another’s or of the house’s', () => {
    for (const field of ['id', 'profile_url', 'onboarding_completed', 'created_at', 'email'])
      expect(messageFor({ [field]: null }), field).toBe(`Unknown field: ${field}`)
  })

  it('PRO-20 takes null for a picture, and each picture only in its place', () => {
    expect(ownProfileChange.parse({ avatar_url: null, banner_url: null })).toEqual({
      avatar_url: null,
      banner_url: null,
    })
    const banner =
      '/storage/v1/object/public/profiles/c1854067-64b1-4373-b769-22bf939b29b2/banner-1763707000000.jpg'
    expect(messageFor({ banner_url: banner })).toBe(undefined)
    expect(messageFor({ avatar_url: banner })).toBe('Upload the image first')
  })
})

describe('the limits of a profile', () => {
  const edge = edgesOf(ownProfileChange, {})
  const handleRule = 'Use 2 to 100 lowercase letters (a to z), digits and single hyphens between them'
  const links = (count: number) =>
    list(count, (at) => ({ title: `${at}`, url: `https://code.example/${at}` }))
  itHolds([
    edge('full_name', [2, 1], 'Full name is required'),
    edge('full_name', [100, 101], 'Full name must be less than 100 characters'),
    edge('display_name', [2, 1], 'Display name must be at least 2 characters'),
    edge('display_name', [100, 101], 'Display name must be less than 100 characters'),
    edge('handle', [2, 1], handleRule),
    edge('handle', [100, 101], handleRule),
    edge('location', [100, 101], 'Location must be less than 100 characters'),
    edge('bio', [1000, 1001], 'Bio must be less than 1000 characters'),
    edge('hourly_rate', [0.01, 0], 'Enter a rate above $0, or leave it empty', (dollars) => dollars),
    edge('hourly_rate', [10_000, 10_001], 'Rate must be at most $10,000 an hour', (dollars) => dollars),
    edge('hourly_rate', [1.25, 1.255], 'Rate can have at most two decimals', (dollars) => dollars),
    edge('skills', [20, 21], 'You can list at most 20 skills', (count) => list(count, String)),
    edge('skills', [50, 51], 'A skill must be less than 50 characters', (count) => [letters(count)]),
    edge('links', [10, 11], 'You can add at most 10 links', links),
    edge('links', [60, 61], 'The title of a link must be less than 60 characters', (count) => [
      { title: letters(count), url: 'https://code.example' },
    ]),
  ])
})

describe('the parts of the form', () => {
  it('PRO-9 trims a skill and refuses a blank one', () => {
    expect(skill.parse('  Python ')).toBe('Python')
    expect(skill.safeParse('   ').error?.issues[0]?.message).toBe("A skill can't be blank")
    expect(skill.safeParse('s'.repeat(51)).error?.issues[0]?.message).toBe(
      'A skill must be less than 50 characters',
    )
  })

  it('PRO-10 wants a title and an address of every link', () => {
    const sentence = (link: object) => profileLink.safeParse(link).error?.issues[0]?.message
    expect(sentence({ title: ' ', url: 'https://code.example' })).toBe('A link needs a title')
    expect(sentence({ title: 't'.repeat(61), url: 'https://code.example' })).toBe(
      'The title of a link must be less than 60 characters',
    )
    expect(sentence({ title: 'Code', url: '' })).toBe('A link needs a URL, such as https://example.com')
    expect(sentence({ title: 'Code', url: 'https://code.example', rel: 'me' })).toBe('Unknown field: rel')
    expect(profileLink.parse({ title: ' Code ', url: 'https://code.example' })).toEqual({
      title: 'Code',
      url: 'https://code.example',
    })
  })

  it('PRO-5 take all that the Profile tab edits', () => {
    expect(Object.keys(profileForm.shape)).toEqual([
      'display_name',
      'handle',
      'location',
      'website',
      'bio',
      'hourly_rate',
      'skills',
      'links',
    ])
    expect(handle.parse(' Ada-Lovelace ')).toBe('ada-lovelace')
  })
})
