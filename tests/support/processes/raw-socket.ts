// A connection without a client: sends raw bytes and returns the received ones, and the way in which it ended.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Reply = {
  /** It has all received bytes, one by one. */
  text: string
  /** The status of each answer, in order. */
  statuses: number[]
  /** The server closed the connection; otherwise it answered and waits for more. */
  ended: boolean
}

/** A server that neither answers nor closes within so long has forgotten the connection. */
const PATIENCE_MS = 15_000
/** After an answer, the connection counts as kept open after so long. */
const QUIET_MS = 150

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g

/** Sends `parts` one after the other, `pauseMs` apart, and reads until the end or until no more answers come. */
export async function speak(
  port: number,
  parts: string | Buffer | readonly (string | Buffer)[],
  options: { pauseMs?: number; halfClose?: boolean; answers?: number } = {},
): Promise<Reply> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const received: Buffer[] = []
  let ended = false
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('end', () => {
    ended = true
  })
  socket.on('close', () => {
    ended = true
  })
  // A reset is an end like any other.
  socket.on('error', () => {
    ended = true
  })
  const statuses = () =>
    [...Buffer.concat(received).toString('latin1').matchAll(STATUS_LINE)].map(([, status]) => Number(status))
  const isAnswered = () => statuses().filter((status) => status >= 200).length >= (options.answers ?? 1)
  try {
    await send(socket, [parts].flat(), options, () => ended)
    const deadline = performance.now() + PATIENCE_MS
    while (!ended && !isAnswered() && performance.now() < deadline) await pause(5)
    for (const quietUntil = performance.now() + QUIET_MS; !ended && performance.now() < quietUntil; )
      await pause(5)
    return { text: Buffer.concat(received).toString('latin1'), statuses: statuses(), ended }
  } finally {
    socket.destroy()
  }
}

async function send(
  socket: Socket,
  parts: readonly (string | Buffer)[],
  options: { pauseMs?: number; halfClose?: boolean },
  hasEnded: () => boolean,
): Promise<void> {
  for (const part of parts) {
    if (hasEnded()) return
    socket.write(part)
    if (options.pauseMs !== undefined) await pause(options.pauseMs)
  }
  if (options.halfClose) socket.end()
}
