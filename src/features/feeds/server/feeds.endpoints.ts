// The Atom feeds: updates, those with a tag, those of a person, and what is new in each catalogue.
import { Feed } from 'feed'
import * as z from 'zod'
import { ADDRESSES, paths } from '../../../paths.ts'
import { VISITOR } from '../../../platform/actor.ts'
import { titleOf } from '../../../platform/client/page-meta.ts'
import type { Contract } from '../../../platform/contract/contract.ts'
import { forMachines } from '../../../platform/contract/machine-text.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { publicFile } from '../../../platform/contract/public-file.ts'
import { shownTitle } from '../../../platform/contract/whole-words.ts'
import type { Database, Reader } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint, type OwnAnswer } from '../../../platform/http/endpoint.ts'
import { refuseUnsafeText } from '../../../platform/http/json-body.ts'
import { revalidatedAnswer } from '../../../platform/http/revalidated-answer.ts'
import { listOfPerson, listUpdates } from '../../updates/server/feed.actions.ts'
import { feedMessages as messages } from '../feeds.messages.ts'
import { newestAgents, newestCourses, newestProjects, personCalled } from './feeds.records.ts'

/** Each feed is at the address of its page, beneath this. */
export const FEEDS = '/feeds'

const SHOWN = 30
/** Neither tags nor handles are longer. */
const MAX_NAME_LENGTH = 280

type FeedParts = {
  readonly database: Pick<Database, 'db'>
  readonly siteUrl: string
  readonly siteName: string
}

/** `changed_at` moves with edits alone, so that readers show nothing twice. */
type Entry = {
  readonly path: string
  readonly title: string
  readonly text: string
  readonly created_at: string
  readonly changed_at: string
  readonly author: string | null
}

/** The feed is of the page at `path`. */
type Shown = { readonly title: string; readonly path: string; readonly entries: readonly Entry[] }

export function atomFeedEndpoints(parts: FeedParts): Endpoint[] {
  const { db } = parts.database
  const answered = (feed: Shown): OwnAnswer => {
    const atom = atomOf(parts, parts.siteUrl + FEEDS + feed.path, feed)
    return (headers) =>
      revalidatedAnswer(headers, {
        version: atom,
        contentType: 'application/atom+xml; charset=utf-8',
        body: () => atom,
      })
  }
  const newest = (
    title: string,
    path: Contract['path'],
    read: (reader: Reader, limit: number) => Promise<(Omit<Entry, 'path'> & { id: number })[]>,
    pathOf: (id: number) => string,
  ) =>
    endpoint({ ...publicFile, path: `${FEEDS}${path}` }, async () => {
      const rows = await read(db, SHOWN)
      return answered({ title, path, entries: rows.map((row) => ({ ...row, path: pathOf(row.id) })) })
    })
  const ofUpdates = {
    ...publicFile,
    path: `${FEEDS}${ADDRESSES.updates}`,
    query: z.looseObject({ tag: z.string().default('') }),
  } as const
  const ofPerson = {
    ...publicFile,
    path: `${FEEDS}${ADDRESSES.profile}`,
    params: z.object({ handle: z.string() }),
  } as const
  return [
    endpoint(ofUpdates, async ({ query }) => answered(await updatesShown(parts, readable(query.tag)))),
    endpoint(ofPerson, async ({ params }) => answered(await personShown(parts, readable(params.handle)))),
    newest(messages.projects, ADDRESSES.projects, newestProjects, paths.project),
    newest(messages.agents, ADDRESSES.agents, newestAgents, paths.agent),
    newest(messages.courses, ADDRESSES.courses, newestCourses, paths.course),
  ]
}

/** Raises Problem 'not_found' for what is too long to name anything, and 'invalid' for what can't be stored. */
function readable(name: string): string {
  refuseUnsafeText(name)
  if (name.length > MAX_NAME_LENGTH) throw new Problem('not_found', messages.notFound)
  return name
}

/** Without a tag, the feed has all updates. */
async function updatesShown({ database }: FeedParts, tag: string): Promise<Shown> {
  const asked = { page_size: SHOWN, ...(tag === '' ? {} : { tag }) }
  const { items } = await listUpdates(database.db, VISITOR, asked)
  return {
    title: tag === '' ? messages.updates : messages.tagged(tag),
    path: paths.updates(tag === '' ? {} : { tag }),
    entries: items.map(entryOf),
  }
}

/** Only a person's own posts are in their feed, no reposts. Raises Problem 'not_found' without a public profile. */
async function personShown({ database }: FeedParts, asked: string): Promise<Shown> {
  const person = await personCalled(database.db, asked)
  if (!person?.handle) throw new Problem('not_found', messages.notFound)
  const { handle, name } = person
  const { items } = await listOfPerson(database.db, {
    actor: VISITOR,
    handle,
    asked: { page_size: SHOWN },
  })
  return {
    title: messages.ofPerson(name ?? handle),
    path: paths.profile(handle),
    entries: items.filter(({ reposted_at }) => reposted_at === null).map(entryOf),
  }
}

type Update = Awaited<ReturnType<typeof listUpdates>>['items'][number]

function entryOf({ id, title, text, posted_at, updated_at, author }: Update): Entry {
  return {
    path: paths.update(id),
    title: shownTitle(title, text) || messages.untitled,
    text,
    created_at: posted_at,
    changed_at: updated_at > posted_at ? updated_at : posted_at,
    author: author?.display_name ?? null,
  }
}

function atomOf({ siteUrl, siteName }: FeedParts, address: string, { title, path, entries }: Shown): string {
  const changes = entries.map(({ changed_at }) => Date.parse(changed_at))
  const feed = new Feed({
    title: titleOf(title, siteName),
    id: address,
    link: siteUrl + path,
    feedLinks: { atom: address },
    generator: siteName,
    // An empty feed was never changed, so it has the moment 0.
    updated: new Date(Math.max(0, ...changes)),
  })
  for (const entry of entries)
    feed.addItem({
      title: asHtml(entry.title),
      id: siteUrl + entry.path,
      link: siteUrl + entry.path,
      description: asHtml(entry.text),
      published: new Date(entry.created_at),
      date: new Date(entry.changed_at),
      author: [{ name: entry.author ?? siteName }],
    })
  return forMachines(feed.atom1())
}

/** Readers take titles and summaries for HTML. */
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
