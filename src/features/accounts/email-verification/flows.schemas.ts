// The challenge by which a browser binds an answer to itself (PKCE).
import * as z from 'zod'

const CHALLENGE_METHODS = ['s256', 'plain'] as const

/** The client adds these fields to a request with PKCE; they are null without it. */
export const pkceFields = z
  .object({
    code_challenge: z
      .string()
      .regex(/^[\w.~-]{43,128}$/, 'code challenge has to be between 43 and 128 characters')
      .nullish(),
    code_challenge_method: z.string().toLowerCase().pipe(z.enum(CHALLENGE_METHODS)).nullish(),
  })
  .transform(({ code_challenge, code_challenge_method }) =>
    code_challenge ? { challenge: code_challenge, method: code_challenge_method ?? 'plain' } : undefined,
  )
export type Challenge = NonNullable<z.output<typeof pkceFields>>
