// The words of the catalogues: synonyms by kind, and corrections of a mistyped text.
import type { Db } from '../../../platform/database/database.ts'
import { knownWords } from '../../../platform/database/known-words.ts'
import type { Synonyms } from '../../../platform/database/typed-words.ts'
import { AGENT_CATEGORIES } from '../../agents/agents.rules.ts'
import { agentWords } from '../../agents/server/agents.table.ts'
import { AGENT_SYNONYMS } from '../../agents/server/synonyms.ts'
import { COURSE_CATEGORIES } from '../../courses/courses.rules.ts'
import { courseWords } from '../../courses/server/courses.table.ts'
import { COURSE_SYNONYMS } from '../../courses/server/synonyms.ts'
import { profileWords } from '../../profiles/server/profiles.table.ts'
import { PROJECT_CATEGORIES } from '../../projects/projects.rules.ts'
import { projectWords } from '../../projects/server/projects.table.ts'
import { PROJECT_SYNONYMS } from '../../projects/server/synonyms.ts'
import type { SearchKind } from '../search.rules.ts'

export const SYNONYMS: Readonly<Record<SearchKind, Synonyms>> = {
  project: PROJECT_SYNONYMS,
  agent: AGENT_SYNONYMS,
  course: COURSE_SYNONYMS,
  professional: {},
  update: {},
  tag: {},
}

/** Returns a function that corrects a text by the words of each catalogue, each correction once. */
export function createSpelling(db: Db): (typed: string) => Promise<string[]> {
  const catalogues = [
    knownWords(
      db,
      { from: agentWords, word: agentWords.word, count: agentWords.rows_count, labels: AGENT_CATEGORIES },
      AGENT_SYNONYMS,
    ),
    knownWords(
      db,
      {
        from: projectWords,
        word: projectWords.word,
        count: projectWords.rows_count,
        labels: PROJECT_CATEGORIES,
      },
      PROJECT_SYNONYMS,
    ),
    knownWords(
      db,
      { from: courseWords, word: courseWords.word, count: courseWords.rows_count, labels: COURSE_CATEGORIES },
      COURSE_SYNONYMS,
    ),
    knownWords(db, { from: profileWords, word: profileWords.word, count: profileWords.rows_count }),
  ]
  return async (typed) => {
    const meant = await Promise.all(catalogues.map((words) => words.correct(typed)))
    return [...new Set(meant.filter((one) => one !== undefined))]
  }
}
