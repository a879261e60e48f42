// The contracts of blocking and muting. Both are private to the person who does it.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery, id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { publicPerson } from '../profiles.contract.ts'
import { BLOCK_KINDS } from './blocks.rules.ts'

const block = z.object({ id, kind: z.enum(BLOCK_KINDS), created_at: moment })
export type Block = z.output<typeof block>

const listedBlock = block.extend({ person: publicPerson.nullable() })
export type ListedBlock = z.output<typeof listedBlock>

const common = { tag: 'profiles', access: 'session' } as const
const params = z.object({ id: z.uuid() })

export const blockContracts = {
  list: {
    ...common,
    method: 'GET',
    path: '/own/blocks',
    summary: 'Lists the people you have blocked or muted, newest first.',
    limit: 'read',
    query: z.object(cursorQuery),
    output: cursorPageOf(listedBlock),
    problems: ['invalid'],
  },
  ofPerson: {
    ...common,
    method: 'GET',
    path: '/people/:id/block',
    summary: 'Returns whether you have blocked or muted a person.',
    limit: 'read',
    params,
    output: z.object({ block: block.nullable() }),
  },
  save: {
    ...common,
    method: 'PUT',
    path: '/people/:id/block',
    summary:
      'Blocks or mutes a person, who is not notified. Neither of the two can then message, invite or follow the other, interact with their updates, send them proposals, or buy from them.',
    limit: 'write',
    params,
    body: z.strictObject({ kind: z.enum(BLOCK_KINDS) }),
    output: block,
    problems: ['invalid', 'forbidden', 'not_found'],
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/own/blocks/:id',
    summary: 'Unblocks or unmutes a person.',
    limit: 'write',
    params: z.object({ id: idInPath }),
    output: z.object({}),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
