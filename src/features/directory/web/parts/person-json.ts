// A public profile as structured data (schema.org), for search engines: nothing that the page does not show.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'
import type { PublicProfile } from '../../../profiles/profiles.contract.ts'

export function personJson(profile: PublicProfile, siteUrl: string | undefined): LdJson {
  const address = (path: string) => (siteUrl === undefined ? path : siteUrl + path)
  const { display_name, handle, bio, location, avatar_url, website, links, skills } = profile
  const sameAs = [...(website === null ? [] : [website]), ...links.map((link) => link.url)]
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: display_name ?? `@${handle}`,
    alternateName: `@${handle}`,
    url: address(paths.profile(handle)),
    ...(bio === null ? {} : { description: bio }),
    ...(avatar_url === null ? {} : { image: address(avatar_url) }),
    ...(location === null ? {} : { homeLocation: { '@type': 'Place', name: location } }),
    ...(skills.length === 0 ? {} : { knowsAbout: skills }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  } satisfies StructuredData<'Person'>
}
