// The cards of the update that is being written.
import { useQuery } from '@tanstack/react-query'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { contentsOfText } from '../../../text.rules.ts'
import { quoteContracts } from '../../quotes.contract.ts'
import { quoteMessages as messages } from '../../quotes.messages.ts'
import { MOST_QUOTES, quotedAt } from '../../quotes.rules.ts'
import { QuoteCard } from './quote-card.tsx'

export function QuotePreview({ text }: { text: string }) {
  const urls = contentsOfText(text)
    .links.map(({ url }) => url)
    .filter((url) => quotedAt(url, window.location.origin))
    .slice(0, MOST_QUOTES)
  if (urls.length === 0) return null
  return (
    <ul aria-label={messages.preview} className="flex flex-col gap-2">
      {urls.map((url) => (
        <PreviewedQuote key={url} url={url} />
      ))}
    </ul>
  )
}

function PreviewedQuote({ url }: { url: string }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { data } = useQuery({
    queryKey: personKey(user.id, 'quote', url),
    queryFn: () => api(quoteContracts.preview, { query: { url } }),
  })
  if (!data?.quote) return null
  return (
    <li>
      <QuoteCard quote={data.quote} />
    </li>
  )
}
