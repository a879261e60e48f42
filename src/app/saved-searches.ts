// Lists the nouns whose lists can be searched and saved, as they declare them.
import { searchedAgents } from '../features/agents/server/saved-searches.ts'
import { searchedCourses } from '../features/courses/server/saved-searches.ts'
import { searchedProjects } from '../features/projects/server/saved-searches.ts'
import type { SearchedLists } from '../features/saved-searches/server/searched-lists.ts'
import type { Db } from '../platform/database/database.ts'

export const allSearchedLists = (db: Db): SearchedLists => [
  searchedProjects(db),
  searchedAgents(db),
  searchedCourses(db),
]
