// The privacy notice: the operator's own, or a default one that says what the product does.
import { paths } from '../../paths.ts'
import { pageMeta, siteFrom } from '../../platform/client/page-meta.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import type { Route } from './+types/privacy-page'
import { LegalText } from './legal-text.tsx'

const TITLE = 'Privacy'
const LEAD = 'What is kept about you, why, and how to take it along or have it deleted.'

const OWN_TEXT = `
# What is kept
- your address, your name, and the answers that you give
- your password and your codes, in a form from which they cannot be read back
- what you publish, buy and send to others
- your sessions: when they began, and with which browser
- for 90 days, that you signed in with a browser and from an address, in a form from which they cannot be read back

# What is not
No advertising, no trackers, no profiles by others. Your session and your choice of theme are kept in your browser's local storage. Signing in sets one cookie, by which your account knows this browser again: whoever guesses at your password cannot keep you out of it. Signing in by a provider sets another one for ten minutes. There are no others.

# Who else sees it
The payment provider what a payment needs, the mail service what a mail needs. Others see what you publish, and your profile only if you make it public.

# Your rights
The settings export everything that is kept about you and delete your account. Invoices stay as long as the law asks, without your name where it allows that.

# This notice
It is the plain notice that comes with the product. Whoever runs this site replaces it with their own.
`

export function loader({ context }: Route.LoaderArgs) {
  return { text: context.get(siteContext).legal.privacy ?? OWN_TEXT }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    site: siteFrom(matches),
    title: TITLE,
    description: LEAD,
    path: paths.privacy(),
  })
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalText title={TITLE} lead={LEAD} text={loaderData.text} />
}
