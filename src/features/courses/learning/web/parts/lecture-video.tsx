// The video of a lecture with its captions. It resumes at the last position and speed, has keys, reports its position, and
// offers the next lecture at its end. The address of an upload expires: another one is fetched when the browser needs more,
// also for captions that are turned on later. Captions show from the start to people who read their language.
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type VideoHTMLAttributes,
} from 'react'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { readsLanguage } from '../../../web/parts/reads-language.ts'
import type { LectureContent } from '../../learning.contract.ts'
import { learningMessages as messages } from '../../learning.messages.ts'
import { isWatched as isWatchedNow, REPORT_EVERY_MS, SPEEDS } from '../../learning.rules.ts'

const STEP_SECONDS = 10
/** A position so near to the end starts the video over. */
const END_SECONDS = 5

type Video = NonNullable<LectureContent['video']>

type LectureVideoProps = {
  title: string
  video: Video
  /** The language is that of the captions. */
  language: { name: string; code: string }
  /** The video begins at this second. */
  start: number
  speed: number
  onSpeed: (speed: number) => void
  onPosition: (seconds: number) => void
  onWatched: () => void
  /** The last lecture of a course has no next one. */
  next: { title: string; to: string } | undefined
  /** Resolves to undefined if there are no other addresses. */
  renew: () => Promise<Video | undefined>
}

export function LectureVideo(props: LectureVideoProps) {
  const { title, language, speed, onSpeed, next } = props
  const [hasEnded, setEnded] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const addresses = useAddresses(props.video, props.renew)
  const watching = useWatching(props)

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])

  return (
    <div className="flex flex-col gap-3">
      <div className="relative aspect-video overflow-hidden rounded-box border border-line bg-ink">
        <video
          ref={video}
          src={addresses.url}
          aria-label={title}
          aria-describedby="video-keys"
          controls
          onKeyDown={(event) => actOnKey(event, video.current)}
          playsInline
          preload="metadata"
          {...watching}
          onPlay={() => {
            watching.onPlay()
            addresses.played()
            setEnded(false)
          }}
          onEnded={() => {
            watching.onEnded()
            if (!next) return
            setEnded(true)
            // The offer is beside the video, not in it, so full screen ends.
            if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
          }}
          onError={() => void addresses.failed()}
          className="size-full"
        >
          {addresses.captionsUrl !== null && (
            <track
              kind="captions"
              src={addresses.captionsUrl}
              srcLang={language.code}
              label={language.name}
              default={readsLanguage(language.code)}
              onError={() => void addresses.captionsFailed()}
            />
          )}
        </video>
        {hasEnded && next && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface p-4 text-center">
            <p className="text-small text-soft">Up next</p>
            <p dir="auto" className="display line-clamp-2 text-lead">
              {next.title}
            </p>
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => void video.current?.play().catch(() => undefined)}>Watch again</Button>
              <ButtonLink to={next.to} variant="solid" aria-label={`Next: ${next.title}`}>
                Next
              </ButtonLink>
            </div>
          </div>
        )}
      </div>
      {addresses.hasFailed && (
        <Notice kind="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {messages.videoFailed}
            <Button size="small" onClick={addresses.tryAgain}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p id="video-keys" className="text-small text-faint max-sm:sr-only">
          Keys: <kbd>K</kbd> play or pause, <kbd>J</kbd> and <kbd>L</kbd> 10 seconds back and forward,{' '}
          <kbd>M</kbd> mute, <kbd>F</kbd> full screen
        </p>
        <SelectField
          label="Speed"
          value={String(speed)}
          onChange={({ target }) => onSpeed(Number(target.value))}
          options={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
        />
      </div>
    </div>
  )
}

function useAddresses(first: Video, renew: LectureVideoProps['renew']) {
  // Each address changes only if needed: another one for the captions would interrupt the video.
  const [url, setUrl] = useState(first.url)
  const [captionsUrl, setCaptionsUrl] = useState(first.captions_url)
  const [hasFailed, setFailed] = useState(false)
  /** An address that fails twice is given up. */
  const failedUrl = useRef<string>(undefined)
  /** This address was fetched after another one had failed. */
  const lastCaptions = useRef<string>(undefined)

  async function another(): Promise<boolean> {
    const fresh = await renew()
    if (fresh) setUrl(fresh.url)
    return fresh?.expires_at != null
  }

  async function failed(): Promise<void> {
    const isAgain = failedUrl.current === url
    failedUrl.current = url
    if (isAgain || !(await another())) setFailed(true)
  }

  async function captionsFailed(): Promise<void> {
    if (captionsUrl === null || lastCaptions.current === captionsUrl) return
    const fresh = await renew()
    lastCaptions.current = fresh?.captions_url ?? undefined
    if (fresh) setCaptionsUrl(fresh.captions_url)
  }

  function tryAgain(): void {
    failedUrl.current = undefined
    setFailed(false)
    void another()
  }

  return { url, captionsUrl, hasFailed, failed, captionsFailed, tryAgain, played: () => setFailed(false) }
}

/** The position is reported now and then and on leaving, so that the video resumes there. */
function useWatching({ start, speed, onPosition, onWatched }: LectureVideoProps) {
  const position = useRef(start)
  const reported = useRef({ seconds: start, at: 0 })
  const isWatched = useRef(false)
  const wasPlaying = useRef(false)

  function report(): void {
    const seconds = Math.floor(position.current)
    if (seconds === reported.current.seconds) return
    reported.current = { seconds, at: performance.now() }
    onPosition(seconds)
  }

  const leave = useEffectEvent(report)
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      leave()
    }
  }, [])

  function begin(player: HTMLVideoElement): void {
    player.playbackRate = speed
    const isOver = Number.isFinite(player.duration) && position.current > player.duration - END_SECONDS
    if (position.current > 0 && !isOver) player.currentTime = position.current
    // An interrupted video goes on; the player's events say whether it may.
    if (wasPlaying.current) player.play().catch(() => undefined)
  }

  function moved(player: HTMLVideoElement): void {
    position.current = player.currentTime
    if (performance.now() - reported.current.at > REPORT_EVERY_MS) report()
    if (isWatched.current || !isWatchedNow(player)) return
    isWatched.current = true
    onWatched()
  }

  return {
    onLoadedMetadata: ({ currentTarget }) => begin(currentTarget),
    onPlay() {
      wasPlaying.current = true
    },
    onPause({ currentTarget }) {
      if (currentTarget.error) return
      wasPlaying.current = false
      report()
    },
    onSeeked: report,
    onTimeUpdate: ({ currentTarget }) => moved(currentTarget),
    onEnded: report,
  } satisfies VideoHTMLAttributes<HTMLVideoElement>
}

function actOnKey(event: KeyboardEvent, player: HTMLVideoElement | null): void {
  if (!player || event.altKey || event.ctrlKey || event.metaKey) return
  const seek = (by: number) => {
    player.currentTime = Math.max(0, Math.min(player.duration || 0, player.currentTime + by))
  }
  const acts: Record<string, () => void> = {
    k: () => (player.paused ? void player.play().catch(() => undefined) : player.pause()),
    j: () => seek(-STEP_SECONDS),
    l: () => seek(STEP_SECONDS),
    m: () => {
      player.muted = !player.muted
    },
    f: () => void player.requestFullscreen().catch(() => undefined),
  }
  const act = acts[event.key.toLowerCase()]
  if (!act) return
  event.preventDefault()
  act()
}
