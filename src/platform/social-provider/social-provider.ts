// The port to whoever vouches for a person: where to send them, and what is known once they are sent back.

/** What binds an answer to the question; all of it stays with us, but what the protocol puts into addresses. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

/** What a provider has signed about a person. */
export type ProvedPerson = {
  issuer: string
  /** The person's id at the provider, the same for ever. */
  id: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
  picture: string | undefined
}

export type SocialProvider = {
  /** Where the browser goes. Raises SocialFailure. */
  authorizationUrl(secrets: FlowSecrets): Promise<URL>
  /** Checks what the browser brought back. Raises SocialFailure. */
  identify(returned: URLSearchParams, secrets: FlowSecrets): Promise<ProvedPerson>
}

/** 'denied' by the person, 'unreachable' as a service, or 'refused': an answer that proves nothing. */
export type SocialFailureKind = 'denied' | 'unreachable' | 'refused'

/** A sign-in that came to nothing. The message is for the log: codes, never a token or an address. */
export class SocialFailure extends Error {
  override name = 'SocialFailure'
  readonly kind: SocialFailureKind

  constructor(kind: SocialFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}
