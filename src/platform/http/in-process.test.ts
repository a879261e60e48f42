// Does rendering call the endpoints as a visitor, and learn which rows a page depends on?
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Contract } from '../contract/contract.ts'
import { rowFamily } from '../contract/families.ts'
import { Problem } from '../contract/problem.ts'
import { createRowChanges } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import { createInProcessApi, type DependencyTracker } from './api.ts'
import { endpoint } from './endpoint.ts'

const common = { tag: 'things', access: 'public', limit: 'read', method: 'GET', summary: 'Trial.' } as const
const things = {
  get: {
    ...common,
    path: '/things/:id',
    dependsOn: [rowFamily('things'), { family: rowFamily('makers'), idAt: ['id'] }],
    params: z.object({ id: z.string() }),
    query: z.object({ size: z.coerce.number().optional() }),
    output: z.object({ id: z.string(), size: z.number(), who: z.string() }),
  },
  still: { ...common, path: '/still', output: z.object({}) },
  own: { ...common, path: '/own', access: 'session', output: z.object({}) },
  unknown: { ...common, path: '/unknown', output: z.object({}) },
} as const satisfies Record<string, Contract>

const log = createLog('silent')
const order: string[] = []
const tracker: DependencyTracker = {
  begin: (families) => void order.push(`begins ${families}`),
  note: (rows) => void order.push(`read ${rows}`),
}
const apiFor = createInProcessApi({
  endpoints: [
    endpoint(things.get, async ({ params, query, actor }) => {
      order.push('asked')
      if (params.id === '404') throw new Problem('not_found', 'No such thing')
      if (params.id === '500') throw new Error('secret reason')
      return { id: params.id, size: query.size ?? 0, who: actor.kind }
    }),
    endpoint(things.still, async () => ({})),
    endpoint(things.own, async () => ({})),
  ],
  checkOutput: true,
  log,
  rowChanges: createRowChanges(log, { name: 'Trial', slug: 'trial' }),
})

it('answers as a visitor, says before it asks what it is about to read, and then which rows the answer is made of', async () => {
  order.length = 0
  const api = apiFor(tracker)
  expect(await api(things.get, { params: { id: '7' }, query: { size: 3 } })).toEqual({
    id: '7',
    size: 3,
    who: 'visitor',
  })
  expect(order).toEqual(['begins things,makers', 'asked', 'read things,makers/7'])
})

it('also reports what is not found or fails: the page about that is cached as well', async () => {
  order.length = 0
  const api = apiFor(tracker)
  const refused = async (id: string) =>
    api(things.get, { params: { id }, query: {} }).catch((error: unknown) => error)
  expect(await refused('404')).toMatchObject({ kind: 'not_found', message: 'No such thing' })
  const fault = await refused('500')
  expect(fault).toMatchObject({ kind: 'fault' })
  expect(String(fault)).not.toContain('secret')
  // A page depends on the whole list: any row might change it.
  expect(order.filter((step) => step.startsWith('read'))).toEqual([
    'read things,makers',
    'read things,makers',
  ])
})

it('has no rows to name where the contract names none, and nothing for members', async () => {
  order.length = 0
  const api = apiFor(tracker)
  await api(things.still, {})
  expect(order).toEqual(['begins ', 'read '])
  await expect(api(things.own, {})).rejects.toMatchObject({ kind: 'sign_in_required' })
  await expect(api(things.unknown, {})).rejects.toThrow('No endpoint answers GET /rest/v1/unknown')
})
