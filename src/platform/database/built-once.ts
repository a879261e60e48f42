// Builds slow parts once per database, such as the statements of a catalogue.
import type { Db } from './database.ts'

export function builtOnce<Built>(build: (db: Db) => Built): (db: Db) => Built {
  const kept = new WeakMap<Db, { built: Built }>()
  return (db) => {
    const { built } = kept.get(db) ?? { built: build(db) }
    kept.set(db, { built })
    return built
  }
}
