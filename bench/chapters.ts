// The chapters of the benchmark by name, in order; each is a file of its own.
import type { Chapter } from './chapter.ts'
import { measureAccounts } from './chapters/accounts.ts'
import { measureCourses } from './chapters/courses.ts'
import { measureDeploy } from './chapters/deploy.ts'
import { measureFeed } from './chapters/feed.ts'
import { measureFiles } from './chapters/files.ts'
import { measureIdle } from './chapters/idle.ts'
import { measureLearning } from './chapters/learning.ts'
import { measureLighthouse } from './chapters/lighthouse.ts'
import { measureLists } from './chapters/lists.ts'
import { measureOverload } from './chapters/overload.ts'
import { measureOwn } from './chapters/own.ts'
import { measurePages } from './chapters/pages.ts'
import { measurePeople } from './chapters/people.ts'
import { measureProcesses } from './chapters/processes.ts'
import { measureQueries } from './chapters/queries.ts'
import { measureRuns } from './chapters/runs.ts'
import { measureSearch } from './chapters/search.ts'
import { measureSelling } from './chapters/selling.ts'
import { measureWrites } from './chapters/writes.ts'

export const CHAPTERS: ReadonlyMap<string, Chapter> = new Map([
  ['pages', measurePages],
  ['lists', measureLists],
  ['queries', measureQueries],
  ['accounts', measureAccounts],
  ['lighthouse', measureLighthouse],
  ['files', measureFiles],
  ['overload', measureOverload],
  ['idle', measureIdle],
  ['runs', measureRuns],
  ['writes', measureWrites],
  ['processes', measureProcesses],
  ['courses', measureCourses],
  ['feed', measureFeed],
  // These fill tables that the others join.
  ['people', measurePeople],
  ['own', measureOwn],
  ['deploy', measureDeploy],
  ['learning', measureLearning],
  ['selling', measureSelling],
  ['search', measureSearch],
])
