// A file of a message: a picture is shown in its place, any other file by its name. Its address is valid for a minute and for
// this session alone, so it is requested when a picture comes into view, and again when a file is opened.
import { useMutation } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useCallback, useEffect, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { isPictureType } from '../../../../platform/contract/bucket.ts'
import { useInView } from '../../../../ui/in-view.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { conversationContracts as contracts, type MessageFile } from '../../conversations.contract.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'

const MAX_SHOWN_PIXELS = 320
/** A picture that fails to load is requested so often, each time at a new address. */
const MAX_TRIES = 3

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

/** Returns a function that requests a fresh address of the file. */
function useFileAddress({ conversationId, file }: MessageFileProps): () => Promise<string> {
  const { api } = useAuth()
  return useCallback(async () => {
    const { url } = await api(contracts.file, { params: { id: conversationId, file_id: file.id } })
    return url
  }, [api, conversationId, file.id])
}

const sayNotOpened = (error: unknown) =>
  showToast({ kind: 'error', title: messages.fileNotOpened, description: reasonOf(error) })

export function MessageFileView(props: MessageFileProps) {
  const { file } = props
  const askAddress = useFileAddress(props)
  const open = useMutation({
    mutationFn: askAddress,
    onSuccess: (url) => window.location.assign(url),
    onError: sayNotOpened,
  })
  if (isPictureType(file.content_type) && file.width && file.height) return <MessagePicture {...props} />
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

/** The tab opens at once and gets its address later, because the browser would block one that opens after a delay. */
async function openInTab(askAddress: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const url = await askAddress()
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    sayNotOpened(error)
  }
}

function MessagePicture(props: MessageFileProps) {
  const { file } = props
  const askAddress = useFileAddress(props)
  const { ref, isInView } = useInView<HTMLButtonElement>()
  const [address, setAddress] = useState<{ url: string; attempt: number }>()
  const [failures, setFailures] = useState(0)
  const hasFailed = failures >= MAX_TRIES

  // A loaded picture stays after its address expires.
  const isWanted = isInView && !hasFailed && address?.attempt !== failures
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    askAddress().then(
      (url) => isCurrent && setAddress({ url, attempt: failures }),
      () => isCurrent && setFailures(failures + 1),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, failures, askAddress])

  const [width, height] = [file.width ?? 1, file.height ?? 1]
  const shown = Math.min(width, MAX_SHOWN_PIXELS, MAX_SHOWN_PIXELS * (width / height))
  const style = { width: shown, aspectRatio: `${width} / ${height}` }
  return (
    <button
      ref={ref}
      type="button"
      aria-label={file.name}
      title={messages.openPicture}
      style={style}
      onClick={() => void openInTab(askAddress)}
      className="block max-w-full overflow-hidden rounded-box border border-line bg-sunken text-center text-small text-soft"
    >
      {hasFailed && <span>{messages.fileNotOpened}</span>}
      {address && !hasFailed && (
        <img
          key={address.url}
          src={`${address.url}&width=640`}
          alt={file.name}
          width={width}
          height={height}
          decoding="async"
          onError={() => setFailures((count) => count + 1)}
          className="size-full object-cover"
        />
      )}
    </button>
  )
}
