// The own account over /rest/v1: profile, onboarding and sessions.
import { describe, expect, it } from 'vitest'
import { PASSWORD, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'

const { browser, person, product } = await testAccounts()

const answers = { business_size: 'solo', primary_need: 'both', industry: 'tech' }

async function as({ client }: Pick<SignedIn, 'client'>) {
  const token = (await client.getSession()).data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  return (method: string, path: string, body?: unknown) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}

describe('the own profile', () => {
  it('is a learner’s who has not been onboarded, with the name of the sign-up', async () => {
    const ask = await as(await person())
    expect((await ask('GET', '/profile')).body).toMatchObject({
      full_name: 'Ada Lovelace',
      user_type: 'learner',
      onboarding_completed: false,
      selected_path: null,
      survey_responses: {},
    })
  })

  it('keeps full name and account type, and nothing else', async () => {
    const ask = await as(await person())
    expect((await ask('PATCH', '/profile', { full_name: ' Grace Hopper ' })).body).toMatchObject({
      full_name: 'Grace Hopper',
      user_type: 'learner',
    })
    expect((await ask('PATCH', '/profile', { user_type: 'professional' })).body).toMatchObject({
      full_name: 'Grace Hopper',
      user_type: 'professional',
    })
    for (const body of [
      { full_name: 'A' },
      { user_type: 'admin' },
      { id: 'x' },
      { onboarding_completed: true },
      5,
    ]) {
      expect((await ask('PATCH', '/profile', body)).status, JSON.stringify(body)).toBe(400)
    }
  })
})

describe('onboarding', () => {
  it('ONB-10 DEC-60 stores path and answers and sets the account type by the path', async () => {
    for (const [selected_path, user_type, survey_responses] of [
      ['business_owner', 'business', answers],
      [
        'ai_professional',
        'professional',
        { experience_level: 'advanced', offering: 'agents', goal: 'income' },
      ],
      ['learner', 'learner', { knowledge_level: 'beginner', purpose: 'work', interest: 'tools' }],
      ['updates', 'learner', { update_interest: 'tools', frequency: 'daily', format: 'mixed' }],
    ]) {
      const ask = await as(await person())
      const answer = await ask('POST', '/onboarding', { selected_path, survey_responses })
      expect(answer).toMatchObject({
        status: 200,
        body: { onboarding_completed: true, selected_path, survey_responses, user_type },
      })
    }
  })

  it.each([
    ['MSG-8', { survey_responses: answers }, 'Please select a path first'],
    ['MSG-8', { selected_path: null, survey_responses: {} }, 'Please select a path first'],
    ['MSG-9', { selected_path: 'business_owner' }, 'Please answer all questions'],
    [
      'MSG-9',
      { selected_path: 'business_owner', survey_responses: { industry: 'tech' } },
      'Please answer all questions',
    ],
    [
      'MSG-10',
      { selected_path: 'business_owner', survey_responses: { ...answers, industry: 'law' } },
      'Invalid survey response detected',
    ],
    [
      'MSG-10',
      { selected_path: 'business_owner', survey_responses: { ...answers, goal: 'income' } },
      'Invalid survey response detected',
    ],
    [
      'MSG-10',
      { selected_path: 'business_owner', survey_responses: { ...answers, constructor: 'x' } },
      'Invalid survey response detected',
    ],
  ])('MSG-8, MSG-9, MSG-10 %s refuses %j', async (_, body, message) => {
    const ask = await as(await person())
    expect(await ask('POST', '/onboarding', body)).toMatchObject({ status: 400, body: { message } })
    expect((await ask('GET', '/profile')).body).toMatchObject({ onboarding_completed: false })
  })
})

describe('the own sessions', () => {
  it('are listed, and end one by one or all but this one', async () => {
    const ada = await person()
    const eve = await person()
    const others = await Promise.all(
      ['B', 'C', 'D'].map(async (agent) => {
        const client = browser({ agent })
        await client.signInWithPassword({ email: ada.email, password: PASSWORD })
        return client
      }),
    )
    const ask = await as(ada)
    const list = (await ask('GET', '/account/sessions')).body as {
      total: number
      items: { id: string; is_current: boolean; user_agent: string }[]
    }
    expect(list.total).toBe(4)
    expect(list.items.filter((one) => one.is_current)).toHaveLength(1)
    const second = list.items.find((one) => one.user_agent === 'B')?.id
    const askEve = await as(eve)
    expect((await askEve('DELETE', `/account/sessions/${second}`)).status).toBe(404)
    expect((await ask('DELETE', `/account/sessions/${second}`)).body).toEqual({ ended: 1 })
    expect((await others[0]?.getUser())?.error?.name).toBe('AuthSessionMissingError')
    expect((await ask('DELETE', '/account/sessions')).body).toEqual({ ended: 2 })
    expect((await ask('GET', '/account/sessions')).body).toMatchObject({ total: 1 })
    expect((await (await as(eve))('GET', '/profile')).status).toBe(200)
  })

  it('are shown page by page, the one used last first, each once', async () => {
    const ada = await person()
    for (let count = 0; count < 4; count++) {
      product.clock.advance(1)
      await browser({ agent: `Browser ${count}` }).signInWithPassword({
        email: ada.email,
        password: PASSWORD,
      })
    }
    const ask = await as(ada)
    const page = async (number: number) =>
      (await ask('GET', `/account/sessions?page=${number}&page_size=2`)).body as {
        items: { user_agent: string }[]
        total: number
      }
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map(({ items }) => items.map((item) => item.user_agent))).toEqual([
      ['Browser 3', 'Browser 2'],
      ['Browser 1', 'Browser 0'],
      ['Browser A'],
      [],
    ])
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  })
})
