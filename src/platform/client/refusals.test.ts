// Does a form still show the server's refusals, beside the errors that it finds itself?
import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { withRefusals } from './refusals.ts'

type Typed = { handle: string; website: string; links: { url: string }[] }

const OPTIONS: ResolverOptions<Typed> = { fields: {}, shouldUseNativeValidation: false }

/** Refuses a website without a dot. */
const judge: Resolver<Typed, unknown, Typed> = (values) =>
  values.website.includes('.')
    ? { values, errors: {} }
    : {
        values: {},
        errors: { website: { type: 'custom', message: 'Enter a URL' } } satisfies FieldErrors<Typed>,
      }

const typed = (more: Partial<Typed> = {}): Typed => ({ handle: 'ada', website: 'x', links: [], ...more })

describe('a refusal of the server', () => {
  it('is shown beside the errors of the form, as long as its field is as it was', async () => {
    const { resolver, keep } = withRefusals(judge)
    keep({ handle: 'This handle is taken' }, typed())
    expect((await resolver(typed(), undefined, OPTIONS)).errors).toMatchObject({
      handle: { message: 'This handle is taken' },
      website: { message: 'Enter a URL' },
    })
    const changed = (await resolver(typed({ handle: 'grace' }), undefined, OPTIONS)).errors
    expect(Object.keys(changed)).toEqual(['website'])
  })

  it('keeps no form from being sent again', async () => {
    const { resolver, keep } = withRefusals(judge)
    keep({ handle: 'This handle is taken' }, typed())
    const sendable = typed({ website: 'ada.example' })
    expect(await resolver(sendable, undefined, OPTIONS)).toEqual({ values: sendable, errors: {} })
  })

  it('finds a field in a list, and gives way to the next refusal', async () => {
    const { resolver, keep } = withRefusals(judge)
    const values = typed({ links: [{ url: 'a' }] })
    keep({ 'links.0.url': 'Not this one' }, values)
    expect((await resolver(values, undefined, OPTIONS)).errors.links?.[0]?.url?.message).toBe('Not this one')
    keep({}, values)
    expect(Object.keys((await resolver(values, undefined, OPTIONS)).errors)).toEqual(['website'])
  })
})
