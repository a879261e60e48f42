// Overlays: dialog, menu, popover, toasts.
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { Dialog } from '../../dialog.tsx'
import { TextField } from '../../field.tsx'
import { Menu } from '../../menu.tsx'
import { Popover } from '../../popover.tsx'
import { showToast } from '../../toast.ts'
import { KitRow, KitSection, Sample } from './section.tsx'

export function Windows() {
  const [open, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isPopoverOpen, setPopoverOpen] = useState(false)
  const popoverButton = useRef<HTMLButtonElement>(null)
  return (
    <KitSection title="Over the page">
      <Sample name="Dialog">
        <KitRow>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
        </KitRow>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Name the entry"
          description="The name can be changed later."
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="solid" onClick={() => setOpen(false)}>
                Save the name
              </Button>
            </>
          }
        >
          <TextField label="Entry name" />
        </Dialog>
      </Sample>
      <Sample name="ConfirmDialog">
        <KitRow>
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Delete the entry
          </Button>
        </KitRow>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          insistent
          isDanger
          title="Delete this entry?"
          description="It will be gone for everyone. This can't be undone."
          cancel="Keep it"
          confirm="Delete entry"
          onConfirm={() => setAsking(false)}
        />
      </Sample>
      <Sample name="Menu">
        <KitRow>
          <Menu
            items={[
              { label: 'Go to the home page', to: '/' },
              {
                label: 'Edit',
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => showToast({ title: 'Edit chosen' }),
              },
              {
                label: 'Delete',
                icon: <Trash aria-hidden="true" />,
                danger: true,
                onSelect: () => showToast({ title: 'Delete chosen' }),
              },
            ]}
            iconAfter={<ChevronDown aria-hidden="true" className="size-4" />}
          >
            Choices
          </Menu>
        </KitRow>
      </Sample>
      <Sample name="Popover">
        <KitRow>
          <Button
            ref={popoverButton}
            aria-haspopup="dialog"
            aria-expanded={isPopoverOpen}
            onClick={() => setPopoverOpen(!isPopoverOpen)}
          >
            Open a popover
          </Button>
        </KitRow>
        <Popover
          anchor={popoverButton}
          open={isPopoverOpen}
          onOpenChange={setPopoverOpen}
          title="In short"
          footer={
            <Button wide variant="quiet" onClick={() => setPopoverOpen(false)}>
              Close it
            </Button>
          }
        >
          <p className="p-4">A few lines about the button.</p>
        </Popover>
      </Sample>
      <Sample name="showToast">
        <KitRow>
          <Button onClick={() => showToast({ title: 'Something to know' })}>Plain</Button>
          <Button
            onClick={() =>
              showToast({
                title: 'Saved',
                description: 'Everyone can see it now.',
                kind: 'success',
                action: { label: 'Undo', onSelect: () => showToast({ title: 'Undone' }) },
              })
            }
          >
            Success, with undo
          </Button>
          <Button onClick={() => showToast({ title: 'Failed to save', kind: 'error' })}>Error</Button>
        </KitRow>
      </Sample>
    </KitSection>
  )
}
