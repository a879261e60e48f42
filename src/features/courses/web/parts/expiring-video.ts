// A video whose address is valid for a while only: when one has run out, the video goes on with another.
import { useRef } from 'react'

/** Younger than this, an address has not run out: the video itself cannot be played. */
const SURELY_VALID_MS = 50_000

/** `signedAt` is when the address was signed, `renew` asks for another. Returns what a player reports to. */
export function useExpiringVideo({ signedAt, renew }: { signedAt: number; renew: () => void }) {
  const resumeAt = useRef<{ seconds: number; isPlaying: boolean }>(undefined)
  return {
    onLoaded(player: HTMLVideoElement) {
      const { seconds, isPlaying } = resumeAt.current ?? { seconds: 0, isPlaying: false }
      resumeAt.current = undefined
      if (seconds > 0) player.currentTime = seconds
      // The player's events say whether it can be played.
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
