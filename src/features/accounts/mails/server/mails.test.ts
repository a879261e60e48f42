// Do the mails about an account have their contents, in both forms, and does no stranger's text become markup?
import { describe, expect, it } from 'vitest'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { REMOVED_WORDS } from '../../identity/users/users.messages.ts'
import { mailMessages } from '../mails.messages.ts'
import { NOTICE_KINDS } from '../mails.rules.ts'
import {
  accountDeletedMail,
  addressProvedMail,
  confirmationMail,
  emailChangeAskedMail,
  emailChangeMail,
  factorAddedMail,
  factorRemovedMail,
  heldNoticesMail,
  newSignInMail,
  passwordChangedMail,
  reauthenticationMail,
  recoveryCodesMadeMail,
  recoveryCodesRemovedMail,
  recoveryMail,
} from './mails.ts'

const CODE = '048213'
const LINK = 'https://guildhall.example/auth/reset-password?token_hash=a_b-c&type=recovery'
const LINK_IN_HTML = LINK.replace('&', '&amp;')
const AT = new Date('2026-03-02T09:05:00.000Z')

const all: [string, () => Promise<MailContent>][] = [
  ['confirmation', () => confirmationMail({ code: CODE })],
  ['recovery', () => recoveryMail({ link: LINK })],
  ['email-change', () => emailChangeMail({ code: CODE, link: LINK })],
  ['email-change-asked', () => emailChangeAskedMail({ undo: LINK })],
  ['factor-added', () => factorAddedMail({ factorType: 'totp', undo: LINK })],
  ['recovery-codes-made', () => recoveryCodesMadeMail({ isReplacement: true, undo: LINK })],
  [
    'address-proved',
    () => addressProvedMail({ removed: ['password', 'factors'], published: ['2 projects'], link: LINK }),
  ],
  ['reauthentication', () => reauthenticationMail({ code: CODE })],
  ['new-sign-in', () => newSignInMail({ at: AT, device: 'Firefox on Linux' })],
  ['factor-removed', () => factorRemovedMail({ factorType: 'phone' })],
  ['recovery-codes-removed', () => recoveryCodesRemovedMail()],
  ['password-changed', () => passwordChangedMail()],
  ['account-deleted', () => accountDeletedMail()],
  ...NOTICE_KINDS.map((kind): [string, () => Promise<MailContent>] => [
    'held-notices',
    () => heldNoticesMail({ kind, count: 59 }),
  ]),
]
const FORMER = ['account-deleted', '59 more deleted accounts']

describe.each(all)('the mail %s', (template, make) => {
  it('has its subject, its heading and its reason in both forms, inside the frame', async () => {
    const mail = await make()
    expect(mail.template).toBe(template)
    expect(mail.subject).toMatch(/^\S.{5,60}\S$/)
    // The account no longer exists, so the mail has another footer.
    const isFormer = FORMER.includes(template) || FORMER.includes(mail.subject)
    const why = isFormer ? mailMessages.footerOfFormer : mailMessages.footer
    expect(mail.text).toContain(why)
    expect(mail.html).toContain(why)
    expect(mail.html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(mail.html).toContain('max-width:600px')
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).toContain(`>${mailMessages.siteName}<`)
  })

  it('has a plain text form, and loads nothing from other servers', async () => {
    const { html, text } = await make()
    expect(text).not.toMatch(/[<>]|&\w+;|\{|undefined|\[object/)
    expect(text).not.toMatch(/\n{3}/)
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|\ssrc=|url\(|@import/i)
  })
})

describe('a code', () => {
  it.each([
    ['confirmation', () => confirmationMail({ code: CODE })],
    ['proving oneself', () => reauthenticationMail({ code: CODE })],
    ['change of address', () => emailChangeMail({ code: CODE, link: LINK })],
  ])(
    'is big and whole in the mail about %s, with the time it is good for, and not in its subject',
    async (_, make) => {
      const { html, text, subject } = await make()
      const style = new RegExp(`<p[^>]*style="([^"]*)"[^>]*>${CODE}</p>`).exec(html)?.[1] ?? ''
      expect(Number(/font-size:(\d+)px/.exec(style)?.[1])).toBeGreaterThanOrEqual(32)
      expect(text.split('\n')).toContain(CODE)
      for (const form of [html, text]) expect(form).toContain('expires in 10 minutes')
      expect(subject).not.toContain(CODE)
    },
  )
})

describe('a link', () => {
  it('can be pressed, and can be read in both forms', async () => {
    const { html, text } = await recoveryMail({ link: LINK })
    expect(html.split(`href="${LINK_IN_HTML}"`)).toHaveLength(3)
    expect(html).toContain(`>${LINK_IN_HTML}</a>`)
    expect(text.split('\n')).toContain(LINK)
  })

  it('cannot leave its attribute', async () => {
    const { html } = await recoveryMail({ link: 'https://guildhall.example/"><script>alert(1)</script>' })
    expect(html).not.toContain('<script')
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('that would run instead of lead is refused', async () => {
    await expect(recoveryMail({ link: 'javascript:alert(1)' })).rejects.toThrow('http and https alone')
  })

  it.each(all.slice(9))('is in no other notice: %s', async (_, make) => {
    const { html, text } = await make()
    expect(html + text).not.toMatch(/href=|https?:\/\/(?!www\.w3\.org)/)
  })
})

describe('the mail about a new sign-in', () => {
  it('says when, in UTC, and with which device of a closed list', async () => {
    const { text } = await newSignInMail({ at: AT, device: 'Firefox on Linux' })
    expect(text).toContain('March 2, 2026 at 9:05 AM UTC')
    expect(text).toContain('Device: Firefox on Linux')
  })
})

describe('the mail about what was held back', () => {
  it('says how many there were, as one or as several', async () => {
    const subjectOf = async (count: number) => (await heldNoticesMail({ kind: 'new_sign_in', count })).subject
    expect(await subjectOf(1)).toBe('1 more sign-in from a new device')
    expect(await subjectOf(59)).toBe('59 more sign-ins from new devices')
  })
})

describe('the mail about an address that the account leaves', () => {
  it('leads back, and says for how long and what happens then', async () => {
    const { text, html } = await emailChangeAskedMail({ undo: LINK })
    expect(text.split('\n')).toContain(LINK)
    expect(html.split(`href="${LINK_IN_HTML}"`)).toHaveLength(3)
    expect(text).toContain('The link works for 72 hours, even after the new address is confirmed.')
  })
})

describe('the mail after a proof', () => {
  it('says what was removed, that the rest is there, how much of it others see, and where', async () => {
    const { text } = await addressProvedMail({
      removed: ['other_sessions', 'password', 'factors', 'identities', 'access_keys'],
      published: ['1 project', '2 agents'],
      link: LINK,
    })
    for (const what of Object.values(REMOVED_WORDS)) expect(text).toContain(`• ${what}`)
    expect(text).toContain('Everything in the account is still there.')
    expect(text).toContain('Published under it: 1 project, 2 agents.')
    expect(text).toContain('add them again in your settings')
    expect(text.split('\n')).toContain(LINK)
  })

  it('says nothing of what is not so', async () => {
    const { text } = await addressProvedMail({ removed: ['password'], published: [], link: LINK })
    expect(text).not.toContain('Published')
    expect(text).not.toContain('access keys')
    expect(text).not.toContain('add them again')
  })
})

describe('the mail about a second factor', () => {
  it('distinguishes an app from a phone, and adding from removing', async () => {
    const texts = await Promise.all([
      factorAddedMail({ factorType: 'totp', undo: LINK }),
      factorAddedMail({ factorType: 'phone', undo: LINK }),
      factorRemovedMail({ factorType: 'totp' }),
      factorRemovedMail({ factorType: 'phone' }),
    ])
    expect(new Set(texts.map((mail) => mail.text)).size).toBe(4)
  })

  it('that was added leads to its undoing, and says for how long', async () => {
    const { text } = await factorAddedMail({ factorType: 'totp', undo: LINK })
    expect(text.split('\n')).toContain(LINK)
    expect(text).toContain('The link works for 72 hours.')
  })
})

describe('the mail about recovery codes', () => {
  it('that were created or replaced leads to its undoing, and says which, and for how long', async () => {
    const [created, replaced] = await Promise.all(
      [false, true].map((isReplacement) => recoveryCodesMadeMail({ isReplacement, undo: LINK })),
    )
    for (const mail of [created, replaced]) {
      expect(mail?.text.split('\n')).toContain(LINK)
      expect(mail?.html.split(`href="${LINK_IN_HTML}"`)).toHaveLength(3)
      expect(mail?.text).toContain('The link works for 72 hours.')
    }
    expect(replaced?.text).toContain('Earlier codes no longer work.')
    expect(created?.text).not.toContain('Earlier codes')
  })
})
