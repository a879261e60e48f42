// A video that was set: played where everybody may see it, named where only its owner may.

import { isUpload, lectureVideoBucket } from '../../buckets.ts'

export function VideoPreview({ url, label }: { url: string; label: string }) {
  if (isUpload(lectureVideoBucket, url))
    return (
      <p className="text-small">Your video is uploaded. Only people who bought the course can watch it.</p>
    )
  if (!/^(https:|\/)/.test(url)) return null
  return (
    // What people upload has no captions yet.
    // biome-ignore lint/a11y/useMediaCaption: the file has none
    <video
      key={url}
      src={url}
      controls
      preload="metadata"
      aria-label={label}
      className="aspect-video w-full max-w-md rounded-box bg-sunken"
    />
  )
}
