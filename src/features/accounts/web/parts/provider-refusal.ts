// Explains to a person who returns from Google or Apple without a session why that is.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '../../../../ui/toast.ts'
import { whenOnline } from '../../../../ui/when-online.ts'

const PARAMETERS = ['error', 'error_code', 'error_description'] as const

/** Shows the refusal in the address, and removes it from the address. */
export function useProviderRefusal(): void {
  const [query, setQuery] = useSearchParams()
  const isRefused = query.has('error')
  const code = query.get('error_code')
  useEffect(() => {
    if (!isRefused) return
    // Few people need these sentences, so they are loaded late. If they can't be loaded, the frame offers to reload the page,
    // whose address still has the code.
    const say = async () => {
      const { wordsOfRefusal } = await whenOnline(() => import('../../entry/social/social.messages.ts'))
      showToast({ kind: 'error', ...wordsOfRefusal(code) })
      setQuery(
        (present) => {
          const rest = new URLSearchParams(present)
          for (const name of PARAMETERS) rest.delete(name)
          return rest
        },
        { replace: true },
      )
    }
    say().catch(() => undefined)
  }, [isRefused, code, setQuery])
}
