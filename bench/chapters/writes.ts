// Do public pages stay fast while rows change, and who sees a change when? Ten pages of the list are requested during
// ten changes a second: people save their profiles, and one of them edits the project at the top of the list.
import { setTimeout as pause } from 'node:timers/promises'
import { profileContracts } from '../../src/features/profiles/profiles.contract.ts'
import { projectContracts } from '../../src/features/projects/projects.contract.ts'
import { paths } from '../../src/paths.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import { type Chapter, LOAD_HEADS, loadRow } from '../chapter.ts'
import { type Served, type Server, serve } from '../measure.ts'
import { loadMembers, type Members, tokenHeader } from '../members.ts'
import { type Target, table } from '../report.ts'

const WRITERS: Members = { name: 'writer', first: 5_000_000, count: 2 }
const CHANGES_PER_SECOND = 10
const HOT_PAGES = { from: 1, until: 10 }
const CONNECTIONS = 30
const SECONDS = 5
const LOOKS = 10
const LOOK_EVERY_MS = 20
const LEAST_SHARE_OF_QUIET = 0.5
const LEAST_TIMES_UNCACHED = 5
const MOST_UNSEEN_MS = 1_000

const list = (page: string) => paths.projects({ page }).replace('%25', '%')

type Writer = (method: string, path: string, body: object) => Promise<Response>

async function writerOf({ origin }: Server, number: number): Promise<Writer> {
  const headers = { ...(await tokenHeader(origin, WRITERS, number)), 'content-type': 'application/json' }
  return async (method, path, body) => {
    const answer = await fetch(origin + REST_BASE + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return answer
  }
}

async function postProject(write: Writer): Promise<(title: string) => Promise<Response>> {
  const posted = await write(projectContracts.post.method, projectContracts.post.path, {
    title: 'The project at the top',
    company: 'Bench',
    description: 'A project that is edited all the time, at the top of the list.',
    budget: 1_000,
    duration: '2 weeks',
    location: 'Remote',
    skills: ['Python'],
  })
  const { id } = await posted.json()
  const { method, path } = projectContracts.edit
  return (title) => write(method, path.replace(':id', String(id)), { title })
}

/** Ten changes a second until stopped: a profile that no page shows, and the project on the first page. */
function keepChanging(saveProfile: Writer, edit: (title: string) => Promise<Response>) {
  let isOver = false
  const { method, path } = profileContracts.saveOwn
  const done = (async () => {
    for (let count = 1; !isOver; count++) {
      const startedAt = performance.now()
      if (count % 2 === 0) await edit(`Edited for the ${count}th time`)
      else await saveProfile(method, path, { bio: `Saved for the ${count}th time` })
      await pause(Math.max(0, 1000 / CHANGES_PER_SECOND - (performance.now() - startedAt)))
    }
  })()
  return async () => {
    isOver = true
    await done
  }
}

/** How long visitors who poll constantly do not see a changed title, and whether its author sees it immediately. */
async function timeToSee({ origin }: Server, edit: (title: string) => Promise<Response>) {
  const address = origin + paths.projects()
  const shows = async (title: string, headers: Record<string, string> = {}) =>
    (await (await fetch(address, { headers })).text()).includes(title)
  let longestMs = 0
  let missedByAuthor = 0
  for (let look = 1; look <= LOOKS; look++) {
    const title = `Seen for the ${look}th time`
    await shows(title)
    const answer = await edit(title)
    const changedAt = performance.now()
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    while (!(await shows(title))) await pause(LOOK_EVERY_MS)
    longestMs = Math.max(longestMs, performance.now() - changedAt)
    const again = `Seen by its author for the ${look}th time`
    const own = await edit(again)
    if (!(await shows(again, { cookie: (own.headers.get('set-cookie') ?? cookie).split(';')[0] ?? '' })))
      missedByAuthor++
  }
  return { longestMs, missedByAuthor }
}

export const measureWrites: Chapter = async ({ servers: { ours }, withManyRows, say }) => {
  await withManyRows((db) => loadMembers(db, WRITERS))
  const [saveProfile, write] = await Promise.all([writerOf(ours, 1), writerOf(ours, 2)])
  const edit = await postProject(write)
  const hot = { path: list('%'), values: HOT_PAGES, connections: CONNECTIONS }
  const fresh = { path: list('%'), values: { from: 1_000 }, connections: CONNECTIONS, seconds: SECONDS }

  const uncached = await serve(ours, fresh)
  await serve(ours, { ...hot, seconds: 1 })
  const quiet = await serve(ours, { ...hot, seconds: SECONDS })
  const stop = keepChanging(saveProfile, edit)
  let busy: Served
  try {
    busy = await serve(ours, { ...hot, seconds: SECONDS })
  } finally {
    await stop()
  }
  const { longestMs, missedByAuthor } = await timeToSee(ours, edit)

  say(
    `\nTen pages of the list of projects, compressed\n\n${table(LOAD_HEADS, [
      loadRow('asked for the first time', uncached),
      loadRow('kept, nothing changes', quiet),
      loadRow(`kept, ${CHANGES_PER_SECOND} changes a second`, busy),
    ])}`,
  )
  const targets: Target[] = [
    {
      promise: `pages under ${CHANGES_PER_SECOND} changes a second, share of quiet`,
      measured: busy.perSecond / quiet.perSecond,
      limit: LEAST_SHARE_OF_QUIET,
      unit: 'x',
      atLeast: true,
    },
    {
      promise: `pages under ${CHANGES_PER_SECOND} changes a second, times those asked for first`,
      measured: busy.perSecond / uncached.perSecond,
      limit: LEAST_TIMES_UNCACHED,
      unit: 'x',
      atLeast: true,
    },
    { promise: 'a visitor sees a change, at most', measured: longestMs, limit: MOST_UNSEEN_MS, unit: 'ms' },
    {
      promise: 'changes that their author did not see at once',
      measured: missedByAuthor,
      limit: 0,
      unit: '',
    },
  ]
  return targets
}
