// The privacy notice: the operator's own, or a default one that describes the product.
import { paths } from '../../paths.ts'
import { pageMeta, siteFrom } from '../../platform/client/page-meta.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import type { Route } from './+types/privacy-page'
import { LegalText } from './legal-text.tsx'

const TITLE = 'Privacy'
const LEAD = 'What we keep about you, why, and how to export or delete it.'

const OWN_TEXT = `
# What we keep
- your email address, your name and the answers you give us
- your password and your codes, in a form that can't be read back
- what you publish, buy and send to others, and the billing details you want on your receipts
- your sessions: when they started, and in which browser
- for 90 days, which browsers and network addresses you signed in from, in a form that can't be read back
- for two years, also after you delete your account, that a free trial of an agent was used with your email address and your card, in a form that can't be read back: so it can be had only once

# What we don't do
No advertising, no trackers, no profiles built by third parties.

# What is stored in your browser
Your session, your theme and the agents and courses that you chose to compare are kept in your browser's local storage. Signing in sets a cookie that lets your account recognize this browser, so that someone guessing your password can't lock you out. Signing in with Google or Apple sets another one for ten minutes. When you change something, a cookie lasts five seconds so that you see the change right away. There are no other cookies.

# Who else sees your data
The payment provider gets what a payment needs, and the email service gets what an email needs. Other people see what you publish or send, with your name, handle and picture, and your profile only if you make it public. The instructor of a course that you take also sees what you paid, how far you are, and when you were last there; the seller of an agent that you deploy sees that you did.

# Your rights
In your settings you can export what we keep about you, and delete your account. Invoices are kept as long as the law requires, without your name where the law allows it.

# About this notice
This is the default notice that comes with the product. The operator of this site should replace it with their own.
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
