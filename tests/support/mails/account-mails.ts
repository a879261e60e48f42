// Causes every mail about an account itself. None of them can be unsubscribed from: they are codes that a person asks
// for, and notices of actions that would otherwise happen unseen.
import { withApp } from '../people/guessing.ts'
import { HOUR, Refused, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

const SECURITY = 'it is about the security of the account'
const ALONE = 'no one else is concerned'
const BANNED_AFTERWARDS = 'it was due before they were banned'

type Auth = Promise<{ error: { message: string } | null }>

/** Asks as the client of the published protocol does. Raises Refused. */
async function ask(answer: Auth): Promise<void> {
  const { error } = await answer
  if (error) throw new Refused(error.message)
}

const account = (
  kind: string,
  begin: (stage: Stage, to: Someone) => Promise<() => Promise<unknown>>,
  more: Partial<MailRow> = {},
): MailRow => ({
  kind,
  period: 'hour',
  always: SECURITY,
  alone: ALONE,
  banned: BANNED_AFTERWARDS,
  ...more,
  async begin(stage, { to }) {
    await to.must('GET', '/account')
    return begin(stage, to)
  },
})

const unprove = ({ rows }: Stage, { id }: Someone) =>
  rows('update users set email_confirmed_at = null where id = $1', [id])

let devices = 0
/** Signs in on an unknown device. */
async function signInOnNewDevice({ accounts, passwordOf }: Stage, to: Someone) {
  const client = accounts.browser({
    agent: `Browser ${++devices}`,
    address: `10.9.${devices >> 8}.${devices & 255}`,
  })
  await ask(client.signInWithPassword({ email: to.email, password: passwordOf(to) }))
  return client
}

/** Enrols apps without moving the clock. */
const still = ({ accounts, product, place }: Stage) => ({ ...accounts, product: { ...product, ...place } })

const hasApp = async (to: Someone) => ((await to.client.mfa.listFactors()).data?.totp.length ?? 0) > 0

/** Leaves the person with one authenticator app, whatever they had before. */
async function withOneApp(stage: Stage, to: Someone): Promise<void> {
  if (!(await hasApp(to))) await withApp(still(stage), to)
}

const changeAddress = ({ passwordOf }: Stage, to: Someone) =>
  ask(to.client.updateUser({ email: `new-${to.email}`, current_password: passwordOf(to) }))

let passwords = 0

export const ACCOUNT_MAILS: readonly MailRow[] = [
  account('confirmation', async (stage, to) => {
    await unprove(stage, to)
    return () => ask(to.client.resend({ type: 'signup', email: to.email }))
  }),
  account(
    'address-proved',
    async (stage, to) => {
      const { accounts } = stage
      await unprove(stage, to)
      await ask(to.client.resend({ type: 'signup', email: to.email }))
      const token = accounts.mails.last(to.email, 'confirmation').code
      return () => ask(accounts.browser().verifyOtp({ email: to.email, token, type: 'email' }))
    },
    { isLast: true },
  ),
  account('reauthentication', async (_, to) => () => ask(to.client.reauthenticate())),
  account('recovery', async ({ accounts }, to) => async () => {
    const { sent } = accounts.mails
    const before = sent.length
    await ask(to.client.resetPasswordForEmail(to.email))
    // The answer is the same for an address without an account, and for one that is banned.
    if (!sent.slice(before).some((mail) => mail.to === to.email)) throw new Refused('Nothing was sent')
  }),
  account('email-change', async (stage, to) => () => changeAddress(stage, to), {
    goesTo: ({ email }) => `new-${email}`,
  }),
  account('email-change-asked', async (stage, to) => () => changeAddress(stage, to)),
  account('account-deleted', async (stage, to) => () => stage.erase(to), { isLast: true }),
  account('new-sign-in', async (stage, to) => () => signInOnNewDevice(stage, to)),
  account('password-changed', async (stage, to) => async () => {
    const password = `heron-over-weir-${++passwords}`
    await ask(to.client.updateUser({ password, current_password: stage.passwordOf(to) }))
    stage.passwords.set(to.id, password)
  }),
  account('factor-added', async (stage, to) => async () => {
    await to.must('GET', '/account')
    await withApp(still(stage), to)
  }),
  account('factor-removed', async (stage, to) => {
    const { id } = await withApp(still(stage), to)
    return () => ask(to.client.mfa.unenroll({ factorId: id }))
  }),
  account('recovery-codes-made', async (stage, to) => {
    await withOneApp(stage, to)
    return async () => {
      const { data } = await to.client.mfa.recoveryCodes.getStatus()
      await ask(
        data?.total ? to.client.mfa.recoveryCodes.regenerate() : to.client.mfa.recoveryCodes.generate(),
      )
    }
  }),
  account('recovery-codes-removed', async (stage, to) => {
    await withOneApp(stage, to)
    await ask(to.client.mfa.recoveryCodes.generate())
    return () => ask(to.client.mfa.recoveryCodes.unenroll())
  }),
  account(
    'held-notices',
    async (stage, to) => async () => {
      for (let time = 0; time < 3; time++) await signInOnNewDevice(stage, to)
    },
    { after: HOUR, period: 'day' },
  ),
]
