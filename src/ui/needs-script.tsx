// A note for people whose browser runs no scripts, beside a part that cannot work for them.
import { Notice } from './notice.tsx'

export function NeedsScript({ what }: { what: 'form' | 'page' }) {
  return (
    <noscript>
      <Notice kind="warning">
        {`This ${what} needs JavaScript. Turn it on in your browser, then reload the page.`}
      </Notice>
    </noscript>
  )
}
