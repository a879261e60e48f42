// The ways to the public page: open it, copy its address (PRO-13, PRO-14, PRO-15).
import ExternalLink from 'lucide-react/icons/external-link'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { CopyButton } from '../../../../../ui/copy-button.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { profileMessages } from '../../../../profiles/profiles.messages.ts'
import { profileTabMessages as messages } from '../../profile.messages.ts'

type PageLinksProps = {
  /** A person without a handle has no public page. */
  profileUrl: string | null
  siteUrl: string
  isHandleTyped: boolean
}

export function PageLinks({ profileUrl, siteUrl, isHandleTyped }: PageLinksProps) {
  const icon = <ExternalLink aria-hidden="true" className="size-4" />
  const address = profileUrl === null ? undefined : siteUrl + profileUrl

  function sayNothingThere() {
    const description = isHandleTyped ? messages.handleNotSaved : profileMessages.noUrlDetail
    showToast({ kind: 'error', title: profileMessages.noUrl, description })
  }

  return (
    <div className="flex flex-wrap gap-3">
      {profileUrl === null ? (
        <Button icon={icon} onClick={sayNothingThere}>
          Open public page
        </Button>
      ) : (
        // The page opens in a new tab, so that the typed text stays.
        <ButtonLink to={profileUrl} target="_blank" rel="noopener" icon={icon}>
          Open public page<span className="sr-only">, in a new tab</span>
        </ButtonLink>
      )}
      <CopyButton
        text={address}
        onNothing={sayNothingThere}
        onCopied={(isCopied) =>
          showToast(
            isCopied
              ? { title: profileMessages.copied }
              : { kind: 'error', title: messages.notCopied, description: address },
          )
        }
      >
        Copy profile URL
      </CopyButton>
    </div>
  )
}
