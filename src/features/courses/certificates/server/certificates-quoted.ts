// Presents certificates that updates link to: anyone who knows the address may read one, but others see it in a feed only if
// its holder shows it to everyone.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/database/database.ts'
import type { QuotedKind, QuotedThing } from '../../../../platform/quoted.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { CERTIFICATES } from '../certificates.rules.ts'
import { certificates } from './certificates.table.ts'

export const quotedCertificates = {
  kind: 'certificate',
  family: CERTIFICATES,
  find: findQuoted,
} as const satisfies QuotedKind

async function findQuoted(reader: Reader, keys: readonly string[]): Promise<Map<string, QuotedThing>> {
  const rows = await reader
    .select({
      code: certificates.code,
      user_id: certificates.user_id,
      title: certificates.course_title,
      owner: certificates.holder_name,
      isPrivate: sql<boolean>`not (${certificates.is_listed} and ${profiles.is_public})`,
    })
    .from(certificates)
    .innerJoin(profiles, eq(profiles.id, certificates.user_id))
    .where(
      and(
        inArray(certificates.code, [...keys]),
        isNull(certificates.revoked_at),
        isNull(profiles.hidden_from),
      ),
    )
  return new Map(rows.map(({ code, ...thing }) => [code, { ...thing, price: null, rating: null }]))
}
