// The column beside a profile: skills, certificates and links to other sites.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { paths } from '../../../../paths.ts'
import { UGC_REL } from '../../../../platform/contract/ugc-rel.ts'
import { DateText } from '../../../../ui/date-text.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import type { ListedCertificate } from '../../../courses/certificates/certificates.contract.ts'
import { professionalsAddress } from '../../../profiles/directory/web/parts/professionals-address.ts'
import type { PublicProfile } from '../../../profiles/profiles.contract.ts'

type ProfileAsideProps = {
  profile: Pick<PublicProfile, 'skills' | 'links'>
  certificates: readonly ListedCertificate[]
}

export function ProfileAside({ profile, certificates }: ProfileAsideProps) {
  return (
    <aside aria-label="Skills and links" className="flex flex-col gap-10 lg:col-start-2 lg:row-start-1">
      <Skills skills={profile.skills} />
      <Certificates certificates={certificates} />
      <Links links={profile.links} />
    </aside>
  )
}

function Skills({ skills }: Pick<PublicProfile, 'skills'>) {
  if (skills.length === 0) return null
  return (
    <section aria-labelledby="skills" className="flex flex-col gap-3">
      <h2 id="skills" className="text-small font-semibold">
        Skills
      </h2>
      <Tags items={skills} label="Skills" hrefFor={(skill) => professionalsAddress.href({ skill })} />
    </section>
  )
}

function Certificates({ certificates }: Pick<ProfileAsideProps, 'certificates'>) {
  if (certificates.length === 0) return null
  return (
    <section aria-labelledby="certificates" className="flex flex-col gap-3">
      <h2 id="certificates" className="text-small font-semibold">
        Certificates
      </h2>
      <ul className="border-t border-line">
        {certificates.map(({ code, course, issued_at }) => (
          <li key={code} className="border-b border-line py-2 text-small">
            <SiteLink to={paths.certificate(code)} className="prose-link font-medium">
              <bdi>{course.title}</bdi>
            </SiteLink>
            <p className="text-faint">
              <DateText moment={issued_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Links({ links }: Pick<PublicProfile, 'links'>) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="links" className="flex flex-col gap-3">
      <h2 id="links" className="text-small font-semibold">
        Links
      </h2>
      <ul className="border-t border-line">
        {links.map((link) => (
          <li key={`${link.title} ${link.url}`} className="border-b border-line">
            <a
              href={link.url}
              rel={UGC_REL}
              className="group flex min-h-11 items-center justify-between gap-3 py-2 text-small font-medium hover:bg-sunken"
            >
              <bdi className="min-w-0 break-words">{link.title}</bdi>
              <ArrowUpRight aria-hidden="true" className="size-4 shrink-0 text-faint group-hover:text-ink" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
