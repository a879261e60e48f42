// Hashes passwords with argon2id, a few at once with a short queue, so that many sign-ins at once leave room for pages.

import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type Asking,
  createWorkQueue,
  QueueFull,
  type QueueLimits,
  type Release,
  type WorkQueue,
} from '@guildhall/http-server'
import type { Random } from '../../../../../platform/random.ts'
import { HASH_COST } from '../../../accounts.rules.ts'
import { ProtocolRefusal } from '../../../server/refusal.ts'
import { weaknessOf } from '../passwords.policy.ts'

const argon2Async = promisify(argon2)

/** The memory is in KiB. */
type HashCost = { memory: number; passes: number; parallelism: number }

const HASH_BYTES = 32
const SALT_BYTES = 16
/** The longest wait at a scale of 1, so that admitted requests are answered within a second. */
const LONGEST_WAIT_MS = 900
/** The longest queue per place at a scale of 1: an idle core works it off in 0.7 s, at 40 ms a hash. */
const MAX_WAITING_EACH = 17
/** So many requests of one client may wait, at a scale of 1: sixty of its connections keep no one else out. */
const WAITING_EACH = 2
/** After a minute, the person no longer waits for an answer. */
const MOST_PATIENCE_MS = 60_000
const RETRY_AFTER_SECONDS = 3

export type Passwords = {
  /**
   * Runs hashing work when its turn comes; a few at once. Raises 'unavailable' when too many wait, or two of this client. Work
   * between two attempts, such as counting a failure, belongs inside.
   */
  inTurn<T>(work: (hashing: Hashing) => Promise<T>, who?: Asking): Promise<T>
}

export type Hashing = {
  /** Returns a PHC string with its parameters. */
  hash(password: string): Promise<string>
  /** Returns true if the password is right; for an unknown person (null) it does the same work and returns false. */
  verify(password: string, phc: string | null): Promise<boolean>
  /** Returns true if a hash was made with weaker parameters than today's. */
  isOutdated(phc: string): boolean
}

/**
 * Returns the limits of hashing. One core stays with the event loop, which serves the pages. One of Node's threads stays with
 * reading files and compressing answers: if hashing held them all, each of those would wait for a hash to end. Several processes
 * share the cores that are left, and each may hash one password. `scale` multiplies how many may wait, and for how long, because
 * waiting takes no memory and no core.
 */
export function roomForHashing(given: {
  cores: number
  threads: number
  scale: number
  processes?: number
}): QueueLimits {
  const { cores, threads, scale, processes = 1 } = given
  const atOnce = Math.max(1, Math.min(Math.floor((cores - 1) / processes), threads - 1))
  return {
    atOnce,
    maxWaiting: Math.round(atOnce * MAX_WAITING_EACH * scale),
    waitingEach: Math.max(1, Math.round(WAITING_EACH * scale)),
    longestWaitMs: Math.min(MOST_PATIENCE_MS, LONGEST_WAIT_MS * scale),
  }
}

/** A hash of another cost than `cost` is replaced at the person's next sign-in. */
export function createPasswords(random: Random, room: QueueLimits, cost: HashCost = HASH_COST): Passwords {
  const queue = createWorkQueue(room)

  async function derive(password: string, salt: Buffer, using: HashCost, length: number): Promise<Buffer> {
    return argon2Async('argon2id', {
      // The same letter can be typed composed or decomposed.
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: length,
      ...using,
    })
  }

  const hashing: Hashing = {
    async hash(password) {
      const salt = random.bytes(SALT_BYTES)
      return toPhc(cost, salt, await derive(password, salt, cost, HASH_BYTES))
    },
    async verify(password, phc) {
      const known = phc === null ? undefined : fromPhc(phc)
      if (!known) {
        await derive(password, Buffer.alloc(SALT_BYTES), cost, HASH_BYTES)
        return false
      }
      const derived = await derive(password, known.salt, known.parameters, known.hash.length)
      return timingSafeEqual(derived, known.hash)
    },
    isOutdated(phc) {
      const known = fromPhc(phc)?.parameters
      return (
        known === undefined || Object.entries(cost).some(([name, value]) => known[name as 'memory'] !== value)
      )
    },
  }

  return {
    async inTurn(work, who) {
      const place = placeIn(queue, who)
      const release = place instanceof Promise ? await place : place
      try {
        return await work(hashing)
      } finally {
        release()
      }
    },
  }
}

/** Raises or rejects with 'unavailable' if no place becomes free in time. */
function placeIn(queue: WorkQueue, who: Asking | undefined): Release | Promise<Release> {
  const full = (error: unknown): never => {
    if (!(error instanceof QueueFull)) throw error
    throw new ProtocolRefusal('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  try {
    const entered = queue.enter(who)
    return entered instanceof Promise ? entered.catch(full) : entered
  } catch (error) {
    return full(error)
  }
}

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function toPhc({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function fromPhc(phc: string): { parameters: HashCost; salt: Buffer; hash: Buffer } | undefined {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? []
  if (!salt || !hash) return undefined
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

export function requireStrong(
  { settings }: { settings: { minPasswordLength: number } },
  password: string,
  isRecovery = false,
): void {
  const weakness = weaknessOf(password, { minLength: settings.minPasswordLength, isRecovery })
  if (!weakness) return
  throw new ProtocolRefusal('weak_password', {
    message: weakness.message,
    details: { weak_password: { reasons: [weakness.reason] } },
  })
}
