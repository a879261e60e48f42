// The port to sign-in providers: where to send a person, and what is known once they come back.

/** Binds an answer to its request; all of it stays with us, except what the protocol puts into addresses. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

/** What a provider has signed about a person. */
export type ProvedPerson = {
  issuer: string
  /** The person's id at the provider, which never changes. */
  id: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
  picture: string | undefined
}

export type SocialProvider = {
  /** Where to redirect the browser. Raises SocialFailure. */
  authorizationUrl(secrets: FlowSecrets): Promise<URL>
  /** Checks what the browser brought back. Raises SocialFailure. */
  identify(returned: URLSearchParams, secrets: FlowSecrets): Promise<ProvedPerson>
}

/** 'denied' by the person, 'unreachable' as a service, or 'refused': an answer that proves nothing. */
export type SocialFailureKind = 'denied' | 'unreachable' | 'refused'

/** A sign-in that failed. The message is for the log: codes, never a token or an address. */
export class SocialFailure extends Error {
  override name = 'SocialFailure'
  readonly kind: SocialFailureKind

  constructor(kind: SocialFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}
