// The images and videos of an update: one in its own proportions, several as a grid of squares. An image opens in full.
import { useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useInView } from '../../../../ui/in-view.ts'
import { Lightbox } from '../../../../ui/lightbox.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { Update } from '../../updates.contract.ts'
import { isVideoMedia } from '../../updates.policy.ts'

type Media = Pick<Update, 'media' | 'media_type' | 'media_alt' | 'media_ratio'>
type MediaGridProps = { update: Media; priority?: boolean }

/** A single one is never much higher than it is wide, nor a thin stripe. */
const [NARROWEST, WIDEST] = [0.8, 2]
const SHOWN_WIDTH = 640

const ratioOf = (ratio: number | undefined) => (ratio ? Math.min(WIDEST, Math.max(NARROWEST, ratio)) : 16 / 9)

export function MediaGrid({ update, priority = false }: MediaGridProps) {
  const { media, media_type, media_alt, media_ratio } = update
  const [opened, setOpened] = useState<number>()
  if (media.length === 0) return null
  const images = media.flatMap((src, at) =>
    isVideoMedia(media_type[at]) ? [] : [{ at, src, alt: media_alt[at] || `Image ${at + 1}` }],
  )
  const isSingle = media.length === 1
  return (
    <>
      <ul aria-label="Media" className={classNames('media-grid', !isSingle && 'media-grid-many')}>
        {media.map((src, at) => {
          const isTall = media.length === 3 && at === 0
          const ratio = isSingle ? ratioOf(media_ratio[at]) : isTall ? 0.5 : 1
          const alt = media_alt[at] || `${isVideoMedia(media_type[at]) ? 'Video' : 'Image'} ${at + 1}`
          return (
            <li
              key={src}
              style={{ aspectRatio: ratio }}
              className={classNames('relative min-w-0 bg-sunken', isTall && 'row-span-2 h-full w-full')}
            >
              {isVideoMedia(media_type[at]) ? (
                <Clip src={src} label={alt} />
              ) : (
                <button
                  type="button"
                  aria-label={`Open image: ${alt}`}
                  onClick={() => setOpened(images.findIndex((image) => image.at === at))}
                  className="media-open"
                >
                  <Picture
                    src={src}
                    width={SHOWN_WIDTH}
                    height={Math.round(SHOWN_WIDTH / ratio)}
                    sizes={isSingle ? '(min-width: 640px) 620px, 100vw' : '(min-width: 640px) 310px, 50vw'}
                    alt={alt}
                    priority={priority}
                    className="size-full"
                  />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Lightbox images={images} shown={opened} onShow={setOpened} />
    </>
  )
}

/**
 * The beginning of a clip is loaded once someone is about to see it, because it takes tens of kilobytes for each one further down
 * a feed.
 */
function Clip({ src, label }: { src: string; label: string }) {
  const { ref, isInView } = useInView<HTMLVideoElement>()
  return (
    <video
      ref={ref}
      src={src}
      aria-label={label}
      controls
      playsInline
      preload={isInView ? 'metadata' : 'none'}
      className="media-clip"
    >
      <track kind="captions" />
    </video>
  )
}
