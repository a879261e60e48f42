// Adds the parts of the demonstration that depend on the site's address: updates that link to agents, courses and each
// other, which are shown as cards, and the searches that people with accounts saved.
import { saveSearch } from '../src/features/saved-searches/server/saved-searches.actions.ts'
import type { SearchedLists } from '../src/features/saved-searches/server/searched-lists.ts'
import { createUpdate } from '../src/features/updates/server/posting.actions.ts'
import { newUpdate } from '../src/features/updates/updates.schemas.ts'
import { paths } from '../src/paths.ts'
import type { Database } from '../src/platform/database/database.ts'
import { hoursBefore } from './hours.ts'
import { idIn } from './life.ts'
import { actorCalled } from './people.ts'
import type { Seeded } from './seed.ts'

type Linking = {
  by: string
  hours_ago: number
  text: string
  path: (seeded: Pick<Seeded, 'agentIds' | 'courseIds'>) => string
}

/** Oldest first. */
const LINKING: readonly Linking[] = [
  {
    by: 'hana-kovarova',
    hours_ago: 26,
    text: 'Two of my clients asked the same thing in one week: where does a back office even start? With the dullest form, as always. This course says so too, with examples. #automation',
    path: ({ courseIds }) => paths.course(idIn(courseIds, 'Automating the back office')),
  },
  {
    by: 'amara-okafor',
    hours_ago: 7,
    text: 'Inbox Steward reads attachments now, and says which page its answer comes from. Thank you to the eleven people who sent me their worst PDFs. #release',
    path: ({ agentIds }) => paths.agent(idIn(agentIds, 'Inbox Steward')),
  },
]

type Saved = { by: string; hours_ago: number; path: string; frequency: 'instant' | 'daily' | 'weekly' }

const SAVED: readonly Saved[] = [
  { by: 'efua-asante', hours_ago: 90, path: paths.agents({ search: 'invoices' }), frequency: 'weekly' },
  { by: 'efua-asante', hours_ago: 50, path: paths.courses({ search: 'automation' }), frequency: 'weekly' },
  { by: 'amara-okafor', hours_ago: 70, path: paths.projects({ search: 'assistant' }), frequency: 'instant' },
  { by: 'freya-haugen', hours_ago: 30, path: paths.courses({ search: 'evaluation' }), frequency: 'daily' },
]

/** Returns how many updates it added. */
export async function addLinks(
  database: Database,
  { siteUrl, lists }: { siteUrl: string; lists: SearchedLists },
  seeded: Pick<Seeded, 'agentIds' | 'courseIds'>,
  now: Date,
): Promise<number> {
  await database.inTransaction(async (tx) => {
    for (const { by, hours_ago, text, path } of LINKING)
      await createUpdate(tx, newUpdate.parse({ text: `${text}\n\n${siteUrl}${path(seeded)}` }), {
        actor: actorCalled(by),
        now: hoursBefore(now, hours_ago),
      })
    for (const { by, hours_ago, ...search } of SAVED)
      await saveSearch(
        tx,
        { time_zone: 'Europe/London', ...search },
        { actor: actorCalled(by), now: hoursBefore(now, hours_ago), lists },
      )
  })
  return LINKING.length
}
