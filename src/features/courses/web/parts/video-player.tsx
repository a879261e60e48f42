// A video in the editor or in a free preview, with its captions.
import { useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { courseMessages as messages } from '../../courses.messages.ts'

type VideoPlayerProps = {
  src: string
  /** Captions show from the start, unless `areOff` is true. */
  captions?: { url: string; language?: string; areOff?: boolean } | undefined
  /** A person has just asked for the video, so it fills its place and plays at once. */
  asked?: boolean
  label: string
  onLoaded?: ((player: HTMLVideoElement) => void) | undefined
  /** The length of the video is in seconds. */
  onMeasured?: ((seconds: number) => void) | undefined
  /** Returns true if another address is on its way. */
  onFailed?: (player: HTMLVideoElement) => boolean
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { src, captions, asked, label, onLoaded, onMeasured, onFailed } = props
  const [failed, setFailed] = useState<string>()
  return (
    <div className={classNames('flex flex-col gap-3', !asked && 'max-w-md')}>
      <video
        key={src}
        src={src}
        controls
        autoPlay={asked}
        playsInline
        preload="metadata"
        aria-label={label}
        className="aspect-video w-full rounded-box bg-sunken"
        onLoadedMetadata={({ currentTarget }) => {
          onLoaded?.(currentTarget)
          // A stream has no end.
          if (Number.isFinite(currentTarget.duration)) onMeasured?.(currentTarget.duration)
        }}
        onError={({ currentTarget }) => {
          if (!onFailed?.(currentTarget)) setFailed(src)
        }}
      >
        <track
          key={captions?.url}
          kind="captions"
          src={captions?.url}
          srcLang={captions?.language}
          label="Captions"
          default={captions !== undefined && !captions.areOff}
        />
      </video>
      {failed === src && <Notice kind="danger">{messages.videoFailed}</Notice>}
    </div>
  )
}
