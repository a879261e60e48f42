// Signing up, in each of the three ways to treat an address that nobody has proved yet.
import { ProtocolRefusal } from '../../../../platform/auth-protocol/refusal.ts'
import { sqlState, type Tx } from '../../../../platform/database/database.ts'
import { keepCode, makeCode, requireCooldown, type SecretCode } from '../../codes/server/actions.ts'
import { FAMILIARITY } from '../../familiar-clients/rules.ts'
import { type Client, noteClient } from '../../familiar-clients/server/actions.ts'
import { weaknessOf } from '../../policy.ts'
import { email as emailSchema } from '../../schemas.ts'
import { type AccountParts, inTheSameTime, type RenderedMail } from '../../server/actions.ts'
import { beginSession, type SessionJson } from '../../sessions/server/actions.ts'
import {
  addUser,
  changeUser,
  describeUser,
  findUserByEmail,
  type UserJson,
  type UserRow,
} from '../../users/server/actions.ts'

const UNIQUE_VIOLATION = '23505'

export type SignUpInput = {
  email: string
  password: string
  data: Record<string, unknown>
  client: Client
  userAgent: string
}

/** Raises invalid_email. Gives the address as accounts keep it. */
export function requireEmail(typed: string | null | undefined): string {
  const email = emailSchema.safeParse(typed ?? '')
  if (!email.success) throw new ProtocolRefusal('invalid_email')
  return email.data
}

/** Raises weak_password with its reason. */
export function requireStrong(
  { settings }: Pick<AccountParts, 'settings'>,
  password: string,
  isRecovery = false,
): void {
  const weakness = weaknessOf(password, { minLength: settings.minPasswordLength, isRecovery })
  if (!weakness) return
  throw new ProtocolRefusal('weak_password', {
    message: weakness.message,
    details: { weak_password: { reasons: [weakness.reason] } },
  })
}

/**
 * Makes an account (spec 1 §7; auth-protocol 0.4). Gives a session, or in the mode 'required' a bare user that
 * looks the same whether or not the address has an account.
 * Raises signup_disabled, invalid_email, weak_password, user_already_exists, over_email_send_rate_limit.
 */
export async function signUp(
  parts: AccountParts,
  input: SignUpInput,
  now: Date,
): Promise<SessionJson | UserJson> {
  if (!parts.settings.isSignUpOpen) throw new ProtocolRefusal('signup_disabled')
  const email = requireEmail(input.email)
  requireStrong(parts, input.password)
  const known = { ...input, email }
  return parts.settings.confirm === 'required'
    ? inTheSameTime(() => signUpThenConfirm(parts, known, now))
    : signUpAtOnce(parts, known, now)
}

async function signUpAtOnce(parts: AccountParts, input: SignUpInput, now: Date): Promise<SessionJson> {
  const { database, settings } = parts
  if (await findUserByEmail(database.db, input.email)) throw new ProtocolRefusal('user_already_exists')
  const password_hash = await parts.passwords.inTurn((hashing) => hashing.hash(input.password))
  const isConfirmed = settings.confirm === 'off'
  const secret = makeCode(parts)
  const mail = isConfirmed ? undefined : await composeConfirmation(parts, secret)
  try {
    const session = await database.inTransaction(async (tx) => {
      const user = await addUser(
        tx,
        parts.random,
        {
          email: input.email,
          password_hash,
          email_confirmed_at: isConfirmed ? now.toISOString() : null,
          user_metadata: input.data,
        },
        now,
      )
      const told = mail ? await sendConfirmation(parts, tx, { user, secret, mail }, now) : user
      const { client, userAgent } = input
      return beginSession(parts, tx, told, { method: 'password', client, userAgent }, now)
    })
    // The first mail counts: the page that follows lets a second one be asked for after a minute.
    if (mail) await parts.limits.take('cooldown', `signup ${input.email}`, now)
    return session
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Known or unknown, the same body is given; what more is done for the unknown disappears in the time of all. */
async function signUpThenConfirm(parts: AccountParts, input: SignUpInput, now: Date): Promise<UserJson> {
  await requireCooldown(parts, 'signup', input.email, now)
  const password_hash = await parts.passwords.inTurn((hashing) => hashing.hash(input.password))
  const secret = makeCode(parts)
  const mail = await composeConfirmation(parts, secret)
  try {
    await parts.database.inTransaction(async (tx) => {
      const known = await findUserByEmail(tx, input.email)
      if (known && known.email_confirmed_at !== null) return
      const user =
        known ??
        (await addUser(
          tx,
          parts.random,
          { email: input.email, password_hash, email_confirmed_at: null, user_metadata: input.data },
          now,
        ))
      await sendConfirmation(parts, tx, { user, secret, mail }, now)
      // Whoever asked for the code may try it, whatever strangers do meanwhile.
      const seen = { userId: user.id, client: input.client, familiarity: FAMILIARITY.asked }
      await noteClient(parts, tx, seen, now)
    })
  } catch (error) {
    // Somebody signed up with the address in the same moment: they get the same answer.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  }
  return stranger(parts, input, now)
}

/** A user as a new one looks, with an id that nobody has. */
function stranger(parts: AccountParts, input: SignUpInput, now: Date): UserJson {
  const at = now.toISOString()
  const described = describeUser(
    {
      id: parts.random.uuid(),
      email: input.email,
      password_hash: null,
      email_confirmed_at: null,
      confirmation_sent_at: at,
      recovery_sent_at: null,
      reauthentication_sent_at: null,
      new_email: null,
      email_change_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      user_metadata: input.data,
      created_at: at,
      updated_at: at,
    },
    [],
    [],
  )
  return { ...described, app_metadata: { provider: 'email', providers: ['email'] } }
}

export async function composeConfirmation(parts: AccountParts, secret: SecretCode): Promise<RenderedMail> {
  return parts.mails.compose({ template: 'confirmation', code: secret.code })
}

/** Sends the code that proves an address, with the rows that know it. */
export async function sendConfirmation(
  parts: AccountParts,
  tx: Tx,
  given: { user: UserRow; secret: SecretCode; mail: RenderedMail },
  now: Date,
): Promise<UserRow> {
  const { user, secret, mail } = given
  await keepCode(parts, tx, { userId: user.id, purpose: 'signup', email: user.email, secret }, now)
  await parts.mails.enqueue(tx, user.email, mail, now)
  return changeUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now)
}

function asRefusal(error: unknown): unknown {
  return sqlState(error) === UNIQUE_VIOLATION
    ? new ProtocolRefusal('user_already_exists', { cause: error })
    : error
}
