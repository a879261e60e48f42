// Asks again while the machine is too busy, as a browser does: nothing was done then.
import { setTimeout as pause } from 'node:timers/promises'

const ASK_AGAIN_MS = 100
/** Some minutes: nothing asks on once its test is over, and the database is gone. */
const MOST_TRIES = 2_400

export async function patiently<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await ask()
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
    await pause(ASK_AGAIN_MS)
    answer = await ask()
  }
  return answer
}
