// Replaces the expired address of a video, which is valid for a while only.
import { useRef } from 'react'

/** A younger address has not expired, so the video itself cannot be played. */
const SURELY_VALID_MS = 50_000

/** `signedAt` is the moment of the signature, `renew` asks for another. Returns the handlers of a player. */
export function useExpiringVideo({ signedAt, renew }: { signedAt: number; renew: () => void }) {
  const resumeAt = useRef<{ seconds: number; isPlaying: boolean }>(undefined)
  return {
    onLoaded(player: HTMLVideoElement) {
      const { seconds, isPlaying } = resumeAt.current ?? { seconds: 0, isPlaying: false }
      resumeAt.current = undefined
      if (seconds > 0) player.currentTime = seconds
      // The player's events say whether the video can be played.
      if (isPlaying) player.play().catch(() => undefined)
    },
    onFailed(player: HTMLVideoElement): boolean {
      if (Date.now() - signedAt < SURELY_VALID_MS) return false
      resumeAt.current = { seconds: player.currentTime, isPlaying: !player.paused }
      renew()
      return true
    },
  }
}
