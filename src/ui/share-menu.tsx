// Shares a page: with the device's own window where there is one, by copying its address, or in an update.
import Share from 'lucide-react/icons/share-2'
import { paths } from '../paths.ts'
import type { ButtonProps } from './button.tsx'
import { copyText } from './copy-text.ts'
import { useHydrated } from './date-text.tsx'
import { Menu } from './menu.tsx'
import { showToast } from './toast.ts'

type ShareMenuProps = Pick<ButtonProps, 'size' | 'variant' | 'wide' | 'className'> & {
  path: string
  title: string
  /** Only the icon is shown. */
  isIcon?: boolean
}

export function ShareMenu({ path, title, isIcon = false, ...look }: ShareMenuProps) {
  const hasOwnWindow = useHydrated() && typeof navigator.share === 'function'
  const own = hasOwnWindow ? [{ label: 'Share with…', onSelect: () => void shareOutside(path, title) }] : []
  return (
    <span className={look.wide ? 'grid noscript:hidden' : 'contents noscript:hidden'}>
      <Menu
        {...look}
        {...(isIcon && { label: `Share: ${title}` })}
        icon={<Share aria-hidden="true" className="size-4" />}
        items={[
          ...own,
          { label: 'Copy link', onSelect: () => void copyLink(path) },
          { label: 'Share as update', to: paths.shareAsUpdate(path) },
        ]}
      >
        {!isIcon && 'Share'}
      </Menu>
    </span>
  )
}

async function shareOutside(path: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: window.location.origin + path })
  } catch (error) {
    // The person closed the share sheet: that is an answer.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(path)
  }
}

async function copyLink(path: string): Promise<void> {
  const url = window.location.origin + path
  showToast(
    (await copyText(url))
      ? { kind: 'success', title: 'Link copied' }
      : { kind: 'error', title: "The link couldn't be copied", description: url },
  )
}
