// A video in the editor, with its captions.
import { useState } from 'react'
import { Notice } from '../../../../ui/notice.tsx'
import { courseMessages as messages } from '../../courses.messages.ts'

type VideoPlayerProps = {
  src: string
  captions?: string | undefined
  label: string
  onLoaded?: (player: HTMLVideoElement) => void
  /** Returns whether another address is on its way. */
  onFailed?: (player: HTMLVideoElement) => boolean
}

export function VideoPlayer({ src, captions, label, onLoaded, onFailed }: VideoPlayerProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <div className="flex max-w-md flex-col gap-3">
      <video
        key={src}
        src={src}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        className="aspect-video w-full rounded-box bg-sunken"
        onLoadedMetadata={({ currentTarget }) => onLoaded?.(currentTarget)}
        onError={({ currentTarget }) => {
          if (!onFailed?.(currentTarget)) setFailed(src)
        }}
      >
        <track
          key={captions}
          kind="captions"
          src={captions}
          label="Captions"
          default={captions !== undefined}
        />
      </video>
      {failed === src && <Notice kind="danger">{messages.videoFailed}</Notice>}
    </div>
  )
}
