// A file of a message: a picture shown in its place, anything else by its name; opened at an address that is asked for
// when it is needed.
import { useMutation, useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { PICTURE_TYPES } from '../../../../../platform/contract/bucket.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { personKey, usePerson } from '../../../../accounts/web/parts/personal-data.tsx'
import { reasonOf } from '../../../web/parts/failure.ts'
import { conversationContracts as contracts, type MessageFile } from '../../contract.ts'
import { conversationMessages as messages } from '../../messages.ts'
import { SIGNED_SECONDS } from '../../rules.ts'

const MAX_SHOWN_PIXELS = 320
/** Asked for anew a minute before it ends. */
const FRESH_MS = (SIGNED_SECONDS - 60) * 1000

export const isPicture = (type: string) => PICTURE_TYPES.some((known) => known === type)

export function sizeText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte'] as const
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / 1000 ** power)
}

type MessageFileProps = { conversationId: number; file: MessageFile }

export function MessageFileView(props: MessageFileProps) {
  const { conversationId, file } = props
  const { api } = useAuth()
  const open = useMutation({
    mutationFn: () => api(contracts.file, { params: { id: conversationId, file_id: file.id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.fileNotOpened, description: reasonOf(error) }),
  })
  if (isPicture(file.content_type) && file.width && file.height) return <MessagePicture {...props} />
  return (
    <button
      type="button"
      disabled={open.isPending}
      onClick={() => open.mutate()}
      className="flex min-h-12 w-full max-w-80 items-center gap-3 rounded-box border border-line bg-paper px-3 py-2 text-left transition-colors duration-100 hover:border-ink"
    >
      <FileText aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-soft" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-small font-medium">
          {file.name}
        </span>
        <span className="block text-small text-soft">{sizeText(file.bytes)}</span>
      </span>
    </button>
  )
}

function MessagePicture({ conversationId, file }: MessageFileProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const address = useQuery({
    queryKey: personKey(user.id, 'conversation-files', String(file.id)),
    queryFn: () => api(contracts.file, { params: { id: conversationId, file_id: file.id } }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  const [width, height] = [file.width ?? 1, file.height ?? 1]
  const shown = Math.min(width, MAX_SHOWN_PIXELS, MAX_SHOWN_PIXELS * (width / height))
  const style = { width: shown, aspectRatio: `${width} / ${height}` }
  const shape = 'block max-w-full rounded-box border border-line bg-sunken object-cover'
  if (!address.data) {
    return (
      <span
        role="img"
        aria-label={file.name}
        style={style}
        className={`${shape} flex items-center justify-center p-3 text-center text-small text-soft`}
      >
        {address.isError && messages.fileNotOpened}
      </span>
    )
  }
  return (
    <a href={address.data.url} target="_blank" rel="noopener noreferrer" className="block max-w-full">
      <img
        src={`${address.data.url}&width=640`}
        alt={file.name}
        width={width}
        height={height}
        style={style}
        decoding="async"
        className={shape}
      />
    </a>
  )
}
