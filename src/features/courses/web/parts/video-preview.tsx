// A video that was set: played where everybody may see it, named where only its owner may.

import { isUpload, lectureVideoBucket } from '../../buckets.ts'

export function VideoPreview({ url, label }: { url: string; label: string }) {
  if (isUpload(lectureVideoBucket, url))
    return (
      <p className="text-small">Your video is uploaded. Only people who bought the course can watch it.</p>
    )
  if (!/^(https:|\/)/.test(url)) return null
  return (
    <video
      key={url}
      src={url}
      controls
      preload="metadata"
      aria-label={label}
      className="aspect-video w-full max-w-md rounded-box bg-sunken"
    >
      {/* What people upload brings no captions yet. */}
      <track kind="captions" />
    </video>
  )
}
