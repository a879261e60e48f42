// Buttons, badges and tags.

import Archive from 'lucide-react/icons/archive'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Plus from 'lucide-react/icons/plus'
import { paths } from '../../../paths.ts'
import { Badge } from '../../badge.tsx'
import { Button, ButtonLink, type ButtonVariant } from '../../button.tsx'
import { CopyButton } from '../../copy-button.tsx'
import { IconButton } from '../../icon-button.tsx'
import { Stars } from '../../stars.tsx'
import { Tags } from '../../tags.tsx'
import { showToast } from '../../toast.ts'
import { KitRow, KitSection, Sample } from './section.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'solid', 'secondary', 'quiet', 'danger']

export function Actions() {
  return (
    <KitSection title="Actions and words">
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`Button, ${variant}`}>
          <KitRow>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant}>Medium</Button>
            <Button variant={variant} size="large" icon={<Plus aria-hidden="true" className="size-5" />}>
              Large
            </Button>
            <Button variant={variant} busy>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </KitRow>
        </Sample>
      ))}
      <Sample name="ButtonLink, IconButton, CopyButton">
        <KitRow>
          <CopyButton
            text="The kit"
            onNothing={() => showToast({ title: 'Nothing to copy' })}
            onCopied={(isCopied) =>
              showToast({ title: isCopied ? 'Copied to the clipboard' : "The browser didn't allow it" })
            }
          >
            Copy the title
          </CopyButton>
          <ButtonLink
            to={paths.kit()}
            variant="solid"
            iconAfter={<ArrowRight aria-hidden="true" className="size-4" />}
          >
            A link
          </ButtonLink>
          <IconButton label="Archive">
            <Archive aria-hidden="true" />
          </IconButton>
          <IconButton label="Archive, bordered" bordered>
            <Archive aria-hidden="true" />
          </IconButton>
          <IconButton label="Archive, disabled" bordered disabled>
            <Archive aria-hidden="true" />
          </IconButton>
        </KitRow>
      </Sample>
      <Sample name="Badge">
        <KitRow>
          <Badge>Highlighted</Badge>
          <Badge variant="secondary">Secondary</Badge>
          <Badge variant="success" icon={<BadgeCheck aria-hidden="true" />}>
            Success
          </Badge>
          <Badge variant="warning">Warning</Badge>
          <Badge variant="danger">Danger</Badge>
          <Badge variant="accent-outline">Accent outline</Badge>
        </KitRow>
      </Sample>
      <Sample name="Tags, Stars">
        <Tags label="Skills" items={['Python', 'Evaluation', 'Document parsing', 'German', 'SQL']} max={4} />
        <Tags label="Skills that link" items={['Python', 'Evaluation']} hrefFor={() => '#actions'} />
        <KitRow>
          <Stars rating={4.7} count={1284} />
          <Stars rating={4.7} />
          <Stars rating={null} />
        </KitRow>
      </Sample>
    </KitSection>
  )
}
