// Placeholder until the demonstration's content is merged.
import type { Database } from '../src/platform/database/database.ts'
export async function seedIfEmpty(_database: Database, _now: Date) {
  return undefined as { people: number; projects: number; agents: number } | undefined
}
