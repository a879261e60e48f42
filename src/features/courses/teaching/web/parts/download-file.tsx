// The whole list as a CSV file.
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button } from '../../../../../ui/button.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { saveFile } from '../../../../accounts/web/parts/save-file.ts'
import { teachingContracts as contracts, type TaughtCourse } from '../../teaching.contract.ts'
import { teachingMessages as messages } from '../../teaching.messages.ts'
import { type CourseList, fileNameOf } from '../../teaching.rules.ts'

const FILES = {
  people: contracts.peopleFile,
  orders: contracts.ordersFile,
  questions: contracts.questionsFile,
} as const satisfies Record<CourseList, object>

export function DownloadFile({ list, course }: { list: CourseList; course: TaughtCourse }) {
  const { api } = useAuth()
  const download = useMutation({
    mutationFn: () => api(FILES[list], { params: { id: course.id } }),
    onSuccess: (file) => saveFile(fileNameOf(course, list), file),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.fileFailed, description: reasonOf(error) }),
  })
  return (
    <Button
      busy={download.isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => download.mutate()}
    >
      <span>
        <span className="max-sm:sr-only">Download</span> <span>CSV</span>
      </span>
    </Button>
  )
}
