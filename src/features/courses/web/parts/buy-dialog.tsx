// What a member reads who wants to buy a course before courses can be paid for: that it comes, and what can be done now.
// Loaded when it is first opened.
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { courseMessages as messages } from '../../messages.ts'

type BuyDialogProps = {
  course: { title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocus: () => HTMLElement | null
}

export default function BuyDialog({ course, open, onOpenChange, returnFocus }: BuyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      title={messages.buyLater}
      description={
        <>
          <strong className="font-medium text-ink">{course.title}</strong> {messages.buyLaterDetail}
        </>
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <ButtonLink to={paths.courses()} variant="primary">
            Browse Courses
          </ButtonLink>
        </>
      }
    >
      <p>{messages.buyMeanwhile}</p>
    </Dialog>
  )
}
