// Is the file of the poured demonstration whole, of a migration of this program, and free of an installation's keys? Is
// every day in it moved when it is poured?
import { describe, expect, it } from 'vitest'
import {
  keyedMark,
  NOT_POURED,
  type PouredTable,
  pouredRows,
  readPouredDay,
  readPouredManifest,
} from './demonstration-file.ts'
import { migrationOf } from './migrations.ts'

const SUNDAY = 0
const TWENTY_YEARS = 20 * 365
const manifest = await readPouredManifest()
const { tables, until } = await readPouredDay(manifest, SUNDAY)
const hash = (...words: readonly string[]) => `hash of ${words.join(' and ')}`

describe('the file', () => {
  it('is that of its checksum, and of a migration of this program', async () => {
    expect(await migrationOf(manifest.migration.hash)).toBe(manifest.migration.tag)
    expect(new Date(until).getUTCDay()).toBe(SUNDAY)
    await expect(readPouredDay({ ...manifest, checksum: 'another' }, SUNDAY)).rejects.toThrow(
      'seeds/poured.jsonl.zst is not the file of seeds/poured.json: check both out again.',
    )
  })

  it('has no keys of an installation, and no address of one', () => {
    expect(tables.map(({ name }) => name).filter((name) => NOT_POURED.includes(name))).toEqual([])
    for (const { name, rows } of tables)
      expect(rows, name).not.toMatch(/whsec_|sk_test_|https?:\/\/localhost/)
  })

  it('says no day of the ten weeks, nor of the weeks around them, once it is poured twenty years later', () => {
    // The same as digits of a day, as words, and as seconds since 1970.
    const unmoved =
      /\b2026-(09|1\d)-|\b2027-\d\d-|\b(Sep|Oct|Nov|Dec)[a-z]* \d+, 2026|\b1(79|8\d)\d{7}(\d{3})?\b/
    for (const table of tables) {
      const rows = pouredRows(table, { days: TWENTY_YEARS, siteUrl: 'https://example.org', hash })
      expect(unmoved.exec(rows)?.[0], table.name).toBeUndefined()
      expect(rows.length).toBeGreaterThan(0)
    }
  })
})

describe('a poured row', () => {
  const poured = (table: Partial<PouredTable>) =>
    pouredRows(
      { name: 'things', columns: ['name', 'begun'], days: ['begun'], rows: '', ...table },
      { days: 2, siteUrl: 'http://localhost:3000', hash },
    )

  it('is as many days later, at the same time of day', () => {
    const rows = '2026-12-30\t2026-12-30 23:59:59.5+00\nnever\t\\N\n'
    expect(poured({ rows })).toBe('2026-12-30\t2027-01-01 23:59:59.5+00\nnever\t\\N\n')
  })

  it('is of its own site, and has hashes with its own key', () => {
    const rows = `https://demonstration.invalid/a ${keyedMark('card', '“1”')}\t\\N\n`
    expect(poured({ rows })).toBe('http://localhost:3000/a hash of card and “1”\t\\N\n')
  })

  it('moves days within the texts of mails and the details of events', () => {
    const mail = { name: 'mails', columns: ['text'], days: [], rows: 'Paid on Dec 30, 2026 (UTC)\n' }
    expect(poured(mail)).toBe('Paid on Jan 1, 2027 (UTC)\n')
    const params = '{"until": "2026-02-27T23:00:00.000Z", "note": "by 2026-02-27"}\n'
    expect(poured({ name: 'events', columns: ['params'], days: [], rows: params })).toBe(
      '{"until": "2026-03-01T23:00:00.000Z", "note": "by 2026-02-27"}\n',
    )
  })
})
