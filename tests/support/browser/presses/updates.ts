// Presses on updates, their comments and their tags.
import { expect, type Page } from '@playwright/test'
import { actFor } from '../../../../src/platform/actor.ts'
import { makePerson, makeUpdate } from '../../people/makers.ts'
import { aWord } from '../member.ts'
import type { Press, Stage } from '../press.ts'
import { has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const TEXT = 'Read what is new'
const COMMENT = 'The third one lies'

const ownUpdate = async ({ place, me }: Stage) => {
  await makeUpdate(place, me, { text: TEXT })
  return '/home/updates'
}
const theirUpdate = async ({ place }: Stage) => `/updates/${await makeUpdate(place, await makePerson(place))}`

/** Makes an update with a comment of either the person or another. */
async function commented(stage: Stage, by: 'me' | 'other') {
  const other = await stage.other()
  const author = by === 'me' ? actFor(other.id) : stage.me
  const id = await makeUpdate(stage.place, author)
  const ask = by === 'me' ? stage.ask : other.ask
  await ask('POST', `/rest/v1/updates/${id}/comments`, { content: COMMENT })
  return `/updates/${id}`
}

async function marked(stage: Stage) {
  const id = await makeUpdate(stage.place, await makePerson(stage.place))
  await stage.ask('PUT', `/rest/v1/updates/${id}/marks/like`)
  return `/updates/${id}`
}

const like = inMain(/^Like, /)
const isLiked = (is: boolean) => (page: Page) =>
  expect(like(page)).toHaveAttribute('aria-pressed', String(is))

const editing = (page: Page) => page.getByRole('region', { name: 'Edit Update' })

async function followedTag({ ask }: Stage) {
  const tag = `gauge${aWord().replaceAll(/\d/g, 'x')}`
  await ask('PUT', `/rest/v1/own/followed-tags/${tag}`)
  return `/updates?tag=${tag}`
}

export const UPDATE_PRESSES: readonly Press[] = [
  {
    request: 'POST /updates',
    title: 'a member posts an update',
    ready: async () => '/home/updates',
    typed: { 'Text of the update': TEXT },
    press: inMain('Post'),
    shows: shows(TEXT),
  },
  {
    request: 'PATCH /updates/:id',
    title: 'an author edits an update',
    ready: ownUpdate,
    steps: via('Edit update'),
    within: editing,
    typed: { 'Text of the update': 'Read it again' },
    press: (page) => editing(page).getByRole('button', { name: 'Post', exact: true }),
    shows: shows('Read it again'),
  },
  {
    request: 'PATCH /updates/:id',
    title: 'an author turns comments off',
    ready: ownUpdate,
    press: inMain('Turn comments off'),
    shows: has(inMain('Turn comments on')),
  },
  {
    request: 'DELETE /updates/:id',
    title: 'an author deletes an update',
    ready: ownUpdate,
    steps: via('Delete update'),
    stays: true,
    press: inDialog('Delete update'),
    shows: lacks(TEXT),
  },
  {
    request: 'PUT /updates/:id/marks/:interaction_type',
    title: 'a member likes an update',
    ready: theirUpdate,
    press: like,
    shows: isLiked(true),
  },
  {
    request: 'DELETE /updates/:id/marks/:interaction_type',
    title: 'a member takes a like back',
    ready: marked,
    press: (page) => page.getByRole('main').getByRole('button', { name: /^Like, /, pressed: true }),
    shows: isLiked(false),
  },
  {
    request: 'POST /updates/:id/comments',
    title: 'a member comments on an update',
    ready: theirUpdate,
    typed: { Comment: COMMENT },
    press: inMain('Send comment'),
    shows: shows(COMMENT),
  },
  {
    request: 'PUT /updates/:id/comments/:comment_id/hidden',
    title: 'an author hides a comment',
    ready: (stage) => commented(stage, 'other'),
    press: inMain('Hide'),
    shows: has(inMain('Show again')),
  },
  {
    request: 'DELETE /updates/:id/comments/:comment_id',
    title: 'a member deletes a comment',
    ready: (stage) => commented(stage, 'me'),
    steps: via('Delete comment'),
    press: inDialog('Delete comment'),
    shows: lacks(COMMENT),
  },
  {
    request: 'PUT /own/followed-tags/:tag',
    title: 'a member follows a tag',
    ready: async () => `/updates?tag=gauge${aWord().replaceAll(/\d/g, 'x')}`,
    press: inMain(/^Follow #/),
    shows: has(inMain(/^Following #/)),
  },
  {
    request: 'DELETE /own/followed-tags/:tag',
    title: 'a member unfollows a tag',
    ready: followedTag,
    press: inMain(/^Following #/),
    shows: has(inMain(/^Follow #/)),
  },
]
