// The video of a lecture: goes on where it was left, at the chosen speed, with keys; and reports where it is. The address
// of an upload expires: when the browser needs more of it after that, another one is asked for and the video goes on.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { learningMessages as messages } from '../../messages.ts'
import { REPORT_EVERY_MS, SPEEDS, WATCHED_SHARE } from '../../rules.ts'

const STEP_SECONDS = 10
/** So near to its end a video starts anew: there is nothing left to see. */
const END_SECONDS = 5

type LectureVideoProps = {
  title: string
  url: string
  /** Where it was left. */
  start: number
  speed: number
  onSpeed: (speed: number) => void
  onPosition: (seconds: number) => void
  onWatched: () => void
  /** Asks for another address. False if there is none. */
  renew: () => Promise<boolean>
}

export function LectureVideo(props: LectureVideoProps) {
  const { title, url, start, speed, onSpeed, onPosition, onWatched, renew } = props
  const video = useRef<HTMLVideoElement>(null)
  const position = useRef(start)
  const reported = useRef({ seconds: start, at: 0 })
  const isWatched = useRef(false)
  const wasPlaying = useRef(false)
  /** The address that failed last: one that fails twice is given up. */
  const failedUrl = useRef<string>(undefined)
  const [hasFailed, setFailed] = useState(false)

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

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])

  function begin(player: HTMLVideoElement): void {
    player.playbackRate = speed
    const isOver = Number.isFinite(player.duration) && position.current > player.duration - END_SECONDS
    if (position.current > 0 && !isOver) player.currentTime = position.current
    // What was interrupted goes on; whether it may is told by its events.
    if (wasPlaying.current) player.play().catch(() => undefined)
  }

  function moved(player: HTMLVideoElement): void {
    position.current = player.currentTime
    if (performance.now() - reported.current.at > REPORT_EVERY_MS) report()
    if (isWatched.current || !(player.currentTime > player.duration * WATCHED_SHARE)) return
    isWatched.current = true
    onWatched()
  }

  async function failed(): Promise<void> {
    const isAgain = failedUrl.current === url
    failedUrl.current = url
    if (isAgain || !(await renew())) setFailed(true)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const player = video.current
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

  return (
    <div className="flex flex-col gap-3">
      <div className="aspect-video overflow-hidden rounded-box border border-line bg-ink">
        <video
          ref={video}
          src={url}
          aria-label={title}
          aria-describedby="video-keys"
          controls
          onKeyDown={onKeyDown}
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget }) => begin(currentTarget)}
          onPlay={() => {
            wasPlaying.current = true
            setFailed(false)
          }}
          onPause={({ currentTarget }) => {
            if (currentTarget.error) return
            wasPlaying.current = false
            report()
          }}
          onSeeked={report}
          onTimeUpdate={({ currentTarget }) => moved(currentTarget)}
          onEnded={report}
          onError={() => void failed()}
          className="size-full"
        >
          <track kind="captions" />
        </video>
      </div>
      {hasFailed && (
        <Notice kind="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {messages.videoFailed}
            <Button
              size="small"
              onClick={() => {
                failedUrl.current = undefined
                setFailed(false)
                void renew()
              }}
            >
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
