// The terms of use: the operator's own, or the default ones that come with the product.

import { CLAIM_DAYS } from '../../features/agents/runs/runs.rules.ts'
import { FIRST_PAYMENT_HOLD_DAYS, REFUND_DAYS } from '../../features/payments/payments.rules.ts'
import { paths } from '../../paths.ts'
import { pageMeta, siteFrom } from '../../platform/client/page-meta.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import type { Route } from './+types/terms-page'
import { LegalText } from './legal-text.tsx'

const TITLE = 'Terms of use'
const LEAD = 'What you can expect from this site, and what it expects from you.'

const OWN_TEXT = `
# What this is
A place where businesses find AI professionals, deploy AI agents, learn, and keep up with what's new. Browsing is free and needs no account.

# Your account
Keep your password to yourself, and use an email address that is yours. You can leave at any time: in your settings you can export your data and delete your account.

# What you publish
It stays yours. By publishing it, you allow this site to show it to others. Don't publish anything that is unlawful, misleading or someone else's.

# Buying and selling
The price is the one shown on the page when you buy. The contract is between buyer and seller, and the payment provider processes the payment.

You can give a course back within ${REFUND_DAYS} days of paying, once. An agent is paid by the month: cancel at any time, and you keep it until the month you've paid for is over. Months aren't refunded. If a run that you paid for didn't work, you can ask for its price within ${CLAIM_DAYS} days.

Sellers are paid every Monday. A course's price waits for ${REFUND_DAYS} days, while its buyer can have it back. An agent's first payment and payments for further runs wait for ${FIRST_PAYMENT_HOLD_DAYS} days, in case the card was stolen or a run didn't work.

# No warranty
The site is provided as is. We may change it, and we may close accounts that harm others.

# About these terms
These are the default terms that come with the product. The operator of this site should replace them with their own.
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
