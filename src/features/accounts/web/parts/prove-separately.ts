// Verifies an address while signed in: the code opens a session of its own, which is not wanted here. It is opened in a separate
// client and ended immediately, so that the present session, with its second factor, is unaffected. The code was requested by the
// present session, so all others end with the verification.
import type { VerifyOtpParams } from '@supabase/auth-js'
import type { AuthStore } from './auth-store.ts'
import { type ReachFailure, reachingFor } from './protocol-error.ts'

/** Returns the failure, or undefined once the address is verified and the present session knows it. */
export async function proveSeparately(
  auth: AuthStore,
  proof: VerifyOtpParams,
): Promise<ReachFailure | undefined> {
  const aside = { client: async () => auth.openAside(await auth.accessToken()) }
  const failure = await reachingFor(aside, async (client) => {
    const { data, error } = await client.verifyOtp(proof)
    if (data.session) await client.signOut({ scope: 'local' })
    client.dispose?.()
    return { error }
  })
  if (!failure) await reachingFor(auth, (client) => client.refreshSession())
  return failure
}
