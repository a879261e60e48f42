// The terms of use: the operator's own, or the default ones that come with the product.
import { paths } from '../../paths.ts'
import { pageMeta, siteFrom } from '../../platform/client/page-meta.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import type { Route } from './+types/terms-page'
import { LegalText } from './legal-text.tsx'

const TITLE = 'Terms of use'
const LEAD = 'What you may expect of this site, and what it expects of you.'

const OWN_TEXT = `
# What this is
A place where businesses find AI professionals, deploy AI agents, learn, and follow what is new. Reading is free and needs no account.

# Your account
You keep your password to yourself, you give an address that is yours, and you may leave at any time: the settings delete an account and export what is kept about it.

# What you publish
It stays yours. By publishing it you let this site show it to others. Publish nothing that is unlawful, misleading, or somebody else's.

# Buying and selling
A price is what the page says at the moment of the purchase. The contract is between buyer and seller; payments are handled by the payment provider.

# No promise of perfection
The site is offered as it is. We may change it, and we may close accounts that harm others.

# These terms
They are the plain terms that come with the product. Whoever runs this site replaces them with their own.
`

export function loader({ context }: Route.LoaderArgs) {
  return { text: context.get(siteContext).legal.terms ?? OWN_TEXT }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    site: siteFrom(matches),
    title: TITLE,
    description: LEAD,
    path: paths.terms(),
  })
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalText title={TITLE} lead={LEAD} text={loaderData.text} />
}
