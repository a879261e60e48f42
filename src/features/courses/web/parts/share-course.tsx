// Shares the address of a course: with the device's own window where there is one, else by copying it.
import Share from 'lucide-react/icons/share-2'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { showToast } from '../../../../ui/toast.ts'
import { courseMessages as messages } from '../../courses.messages.ts'

export function ShareCourse({ course }: { course: { id: number; title: string } }) {
  async function share(): Promise<void> {
    const url = window.location.origin + paths.course(course.id)
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: course.title, url })
        return
      } catch (error) {
        // Closed by the person: that is an answer.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    const isCopied = await copyText(url)
    showToast(
      isCopied
        ? { kind: 'success', title: messages.linkCopied }
        : { kind: 'error', title: messages.linkNotCopied, description: url },
    )
  }
  return (
    <Button
      icon={<Share aria-hidden="true" className="size-4" />}
      onClick={share}
      wide
      className="noscript:hidden"
    >
      Share
    </Button>
  )
}
