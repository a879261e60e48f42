// The dialog in which a second factor is added: its content starts over each time it opens.
import type { ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'

type EnrolmentDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  children: ReactNode
}

export function EnrolmentDialog({ open, onClose, title, description, children }: EnrolmentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      insistent
      title={title}
      description={description}
    >
      {open && children}
    </Dialog>
  )
}
