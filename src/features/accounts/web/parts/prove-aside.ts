// Proving an address while somebody is signed in: the code opens a session of its own, which is not wanted here. It is
// opened aside and ended at once, so that the present session, with its second factor, stays what it is. The code is
// sent in the name of the present session: all others end with the proof.
import type { VerifyOtpParams } from '@supabase/auth-js'
import type { AuthStore } from './auth-store.ts'
import { type ReachFailure, reachingFor } from './protocol-error.ts'

/** Gives what went wrong, or undefined once the address is proved and the present session knows of it. */
export async function proveAside(auth: AuthStore, proof: VerifyOtpParams): Promise<ReachFailure | undefined> {
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
