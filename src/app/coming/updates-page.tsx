// /updates, until there is a feed: what will be there.
import { paths } from '../../paths.ts'
import { unlistedMeta } from '../../platform/client/page-meta.ts'
import { Cover } from '../../ui/cover.tsx'
import { ComingPage } from './coming-page.tsx'

export const meta = unlistedMeta('Updates')

const PLANS = [
  {
    name: 'A feed',
    text: "What's new in AI, from people on Guildhall: releases, findings, lessons learned.",
  },
  { name: 'Following', text: 'Follow professionals and topics, and see their posts first.' },
  { name: 'Discussion', text: 'Comment, like and save posts for later.' },
  { name: 'Your own posts', text: 'Write with images, video and links. Drafts stay private until you post.' },
] as const

export default function UpdatesPage() {
  return (
    <ComingPage
      title="Updates"
      lead="A feed of what's new in AI, written by people who work with it."
      plans={PLANS}
      meanwhile={{
        text: "See who's here already, what they do best, and where else you can read them.",
        to: paths.professionals(),
        label: 'Find professionals',
      }}
      picture={
        <Cover id="updates" motif="dialogue" pigment="clay" className="rounded-box border border-line" />
      }
    />
  )
}
