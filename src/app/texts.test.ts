// Can a text that a contract accepts hide something? Every body is walked: a text is one plain line unless the schema
// says otherwise, so a new field is covered without being listed here.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { flatMarkdown, tooDeepMarkdown } from '../../tests/support/product/hostile-markdown.ts'
import { madeFor } from '../../tests/support/product/made-input.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { signUpForm } from '../features/accounts/accounts.schemas.ts'
import { recoveryCodesBody } from '../features/accounts/factors/factors.schemas.ts'
import { newAgent } from '../features/agents/agents.schemas.ts'
import { isPlainLine, isPlainProse } from '../platform/contract/plain-characters.ts'
import { plainTextMessages, textKinds } from '../platform/contract/plain-text.ts'

const { contracts } = await testProduct()

/** The text is free of our own formats, short and long enough for every text. */
const PLAIN = [
  'A b c',
  'Plain words',
  'Plain words that go on and on, longer than any lower limit of fifty characters',
]
/** Each of these bad texts replaces a plain one; the key is the fault that it adds. */
const TRICKS: Readonly<Record<string, (text: string) => string>> = {
  'nothing to be seen': (text) => '\u200b'.repeat(text.length),
  'fillers alone': (text) => '\u3164'.repeat(text.length),
  'blank hieroglyphs': (text) => '\u{13441}'.repeat(text.length),
  'notes without a head': (text) => '\u{1d159}'.repeat(text.length),
  'a turned direction': (text) => `\u202e${text.slice(1)}`,
  'a control': (text) => `Pla\u0007${text.slice(4)}`,
}
const TRICKS_IN_A_LINE: typeof TRICKS = {
  'a line break': (text) => `Pla\n${text.slice(4)}`,
  'a line break of Unicode': (text) => `Pla\u2028${text.slice(4)}`,
}

type Field = { name: string; schema: z.ZodType; kind: 'line' | 'prose' | 'markdown' | 'secret' | 'choice' }

/** Returns the fields of a body or a query that take free text; a field without plain words has a format of its own. */
function textsIn(name: string, schema: z.core.$ZodType): Field[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([key, field]) => textsIn(`${name}.${key}`, field))
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => textsIn(name, one))
  if (inner instanceof z.ZodArray && unwrapped(inner.element) instanceof z.ZodObject)
    return textsIn(`${name}[]`, inner.element)
  const field = { name, schema: z.any().pipe(schema as z.ZodType), kind: kindOf(schema) ?? ('line' as const) }
  return PLAIN.some((text) => takes(schema, text)) ? [field] : []
}

/** Removes the wrappers that only make a schema optional, or transform it. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}

/** A schema inside names the kind. */
function kindOf(schema: z.core.$ZodType): Field['kind'] | undefined {
  const own = textKinds.get(schema as z.ZodType)?.kind
  if (own) return own
  const parts: z.core.$ZodType[] = []
  if (schema instanceof z.ZodPipe) parts.push(schema.in, schema.out)
  else if (schema instanceof z.ZodRecord) parts.push(schema.valueType)
  else if (schema instanceof z.ZodArray) parts.push(schema.element)
  else if ('unwrap' in schema && typeof schema.unwrap === 'function') parts.push(schema.unwrap())
  return parts.map(kindOf).find((kind) => kind !== undefined)
}

/** Returns a schema's result for a body that holds this text wherever a text can be; undefined if it refuses it. */
function madeOf(schema: z.core.$ZodType, text: string): string | undefined {
  for (const sent of [text, [text], { some: text }]) {
    const answer = z.safeParse(schema, sent)
    if (answer.success) return JSON.stringify(answer.data)
  }
  return undefined
}
const takes = (schema: z.core.$ZodType, text: string) => madeOf(schema, text) !== undefined

const fields: Field[] = [
  ...contracts.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => (schema ? textsIn(`${method} ${path}`, schema) : [])),
  ),
  ...textsIn('new agent', newAgent),
  ...textsIn('sign-up', signUpForm.pick({ full_name: true })),
  ...textsIn('recovery codes', recoveryCodesBody),
]

/** Returns true if the schema refuses the text, or removes its fault, as it does for the names of files. */
function isKeptOut(schema: z.ZodType, text: string, isPlain: (text: string) => boolean): boolean {
  const made = madeOf(schema, text)
  return (
    made === undefined ||
    Object.values(JSON.parse(`{"made":${made}}`))
      .flat()
      .every((one) => isPlain(String(one)))
  )
}

describe('a text', () => {
  it('is found in every noun that takes one', () => {
    const found = fields.map(({ name }) => name)
    expect(found).toEqual(
      expect.arrayContaining([
        'POST /projects.title',
        'POST /projects.skills',
        'PATCH /projects/:id.company',
        'POST /projects/:id/proposals.timeline',
        'POST /conversations/:id/messages.files[].name',
        'PATCH /profile.full_name',
        'PATCH /profile.links[].title',
        'GET /projects.search',
        'GET /projects.location',
        'GET /updates.tag',
        'GET /update-suggestions/tags.typed',
        'new agent.features',
      ]),
    )
  })

  it.each(fields.filter(({ kind }) => kind !== 'secret' && kind !== 'choice'))(
    '$name ($kind) hides nothing',
    ({ schema, kind }) => {
      const base = PLAIN.find((text) => takes(schema, text)) ?? ''
      expect(base).not.toBe('')
      const isPlain = kind === 'line' ? isPlainLine : isPlainProse
      const tricks = { ...TRICKS, ...(kind === 'line' ? TRICKS_IN_A_LINE : {}) }
      const passed = Object.entries(tricks).filter(([, play]) => !isKeptOut(schema, play(base), isPlain))
      expect(passed.map(([name]) => name)).toEqual([])
      for (const text of [
        'שלום, עולם! Plain words that go on and on, and on, and on',
        '👩\u200d👧 Plain words',
      ])
        if (takes(schema, text.padEnd(base.length, '.'))) return
      throw new Error('Takes no other script')
    },
  )

  const LENGTH = 2_000
  it.each(Object.entries({ ...tooDeepMarkdown(LENGTH), ...flatMarkdown(LENGTH) }))(
    'of %s is taken or refused by every field, and refused as Markdown if it nests too deep',
    (name, text) => {
      for (const { schema, kind } of fields) {
        const answers = [text, [text], { some: text }].map((sent) => schema.safeParse(sent))
        if (kind !== 'markdown') continue
        const isTooDeep = name in tooDeepMarkdown(LENGTH)
        expect(answers.map(({ error }) => error?.issues[0]?.message)).toContain(
          isTooDeep ? plainTextMessages.nesting : undefined,
        )
      }
    },
  )

  it('in Markdown is the body of a lecture, of a question and of an answer', () => {
    const found = fields.filter(({ kind }) => kind === 'markdown').map(({ name }) => name)
    expect(found).toEqual([
      'POST /courses.curriculum[].lectures[].body',
      'PATCH /courses/:id.curriculum[].lectures[].body',
      'POST /courses/:id/lectures/:lecture_id/questions.body',
      'PATCH /lecture-questions/:id.body',
      'POST /lecture-questions/:id/answers.body',
      'PATCH /lecture-answers/:id.body',
    ])
  })

  it('that is not plain says what it is', () => {
    const others = fields.filter(({ kind }) => kind === 'secret' || kind === 'choice')
    expect(others.map(({ name, kind }) => `${name} is a ${kind}`)).toEqual([
      'POST /account/undo-address-change.token is a secret',
      'DELETE /account.password is a secret',
      'POST /payments/sandbox/confirm.card.number is a secret',
      'POST /payments/sandbox/confirm.card.month is a secret',
      'POST /payments/sandbox/confirm.card.year is a secret',
      'POST /payments/sandbox/confirm.card.cvc is a secret',
      'POST /payments/sandbox/checkouts/:id/pay.card.number is a secret',
      'POST /payments/sandbox/checkouts/:id/pay.card.month is a secret',
      'POST /payments/sandbox/checkouts/:id/pay.card.year is a secret',
      'POST /payments/sandbox/checkouts/:id/pay.card.cvc is a secret',
      'POST /payments/sandbox/portals/:secret/card.card.number is a secret',
      'POST /payments/sandbox/portals/:secret/card.card.month is a secret',
      'POST /payments/sandbox/portals/:secret/card.card.year is a secret',
      'POST /payments/sandbox/portals/:secret/card.card.cvc is a secret',
      'POST /payments/sandbox/onboarding-sessions/:session.name is a secret',
      'POST /payments/sandbox/onboarding-sessions/:session.birth_date is a secret',
      'POST /payments/sandbox/onboarding-sessions/:session.routing_number is a secret',
      'POST /payments/sandbox/onboarding-sessions/:session.account_number is a secret',
      'POST /onboarding.survey_responses is a choice',
      'POST /notifications/unsubscribe.token is a secret',
      'POST /notifications/one-click-unsubscribe.token is a secret',
      'GET /notifications/one-click-unsubscribe.token is a secret',
      'GET /update-quotes.url is a choice',
    ])
  })

  it('would be found in a field that no one thought of', () => {
    const text = z.string().max(80)
    const careless = textsIn('x', z.object({ y: z.array(z.object({ z: text })).optional() }))
    expect(careless.map(({ name, kind }) => [name, kind])).toEqual([['x.y[].z', 'line']])
    const chosen = textsIn('x', z.object({ y: z.union([z.object({ a: z.int() }), z.object({ z: text })]) }))
    expect(chosen.map(({ name }) => name)).toEqual(['x.y.z'])
    const short = textsIn('x', z.object({ y: z.union([z.string().max(5), z.int()]) }))
    expect(short.map(({ name }) => name)).toEqual(['x.y'])
    expect(isKeptOut(z.string(), 'two\nlines', isPlainLine)).toBe(false)
    expect(madeFor(z.object({ y: z.string().max(80) }), { texts: PLAIN })).toEqual({ y: PLAIN[0] })
  })
})
