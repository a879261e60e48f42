// The port to sign-in providers: the address to which a person is sent, and the provider's answer once they come back.

/** Binds an answer to its request; all of it stays with us, except what the protocol puts into addresses. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

/** The provider has signed these claims about a person. */
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
  /** Returns the address for the redirect. Raises SocialFailure. */
  authorizationUrl(secrets: FlowSecrets): Promise<URL>
  /** Checks the parameters that the browser brought back. Raises SocialFailure. */
  identify(returned: URLSearchParams, secrets: FlowSecrets): Promise<ProvedPerson>
}

/** The person denied it ('denied'), the service did not answer ('unreachable'), or its answer proves nothing ('refused'). */
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
