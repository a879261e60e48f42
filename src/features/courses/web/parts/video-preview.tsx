// A video that was set, with its captions: everyone can play a public one, only the owner here a paid one; and a note says who
// else will see it.
import { isUpload, lectureVideoBucket } from '../../courses.buckets.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { OwnVideo, useCaptionsAddress } from './own-video.tsx'
import { VideoPlayer } from './video-player.tsx'

type VideoPreviewProps = {
  url: string
  captionsUrl?: string
  label: string
  isFree?: boolean
  /** The browser knows the length of the video, in seconds. */
  onMeasured?: ((seconds: number) => void) | undefined
}

export function VideoPreview(props: VideoPreviewProps) {
  const { url, captionsUrl = '', label, isFree = false, onMeasured } = props
  if (isUpload(lectureVideoBucket, url))
    return (
      <div className="flex flex-col gap-2">
        <OwnVideo key={url} url={url} captionsUrl={captionsUrl} label={label} onMeasured={onMeasured} />
        <p className="text-small">{`Your video is uploaded. ${isFree ? messages.seenByAll : messages.seenByStudents}`}</p>
      </div>
    )
  if (!/^(https:|\/)/.test(url)) return null
  return <OpenVideo url={url} captionsUrl={captionsUrl} label={label} onMeasured={onMeasured} />
}

type OpenVideoProps = Pick<VideoPreviewProps, 'url' | 'label' | 'onMeasured'> & { captionsUrl: string }

function OpenVideo({ url, captionsUrl, label, onMeasured }: OpenVideoProps) {
  const captions = useCaptionsAddress(captionsUrl)
  return (
    <VideoPlayer
      key={url}
      src={url}
      captions={captions ? { url: captions } : undefined}
      label={label}
      onMeasured={onMeasured}
    />
  )
}
