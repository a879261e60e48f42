// Refuses bodies that come in tiny chunks: one of one byte costs a hundred times as much to take in as it costs to send.
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A client that is typed by hand, or that sends a byte a second, needs no more. */
const FREE_CHUNKS = 256
/** Chunks beyond those must have this size on average. The packets of a network hold some 1,400 bytes. */
const LEAST_CHUNK_BYTES = 32

/**
 * Makes the class of a server's requests; `refuse` answers on a connection whose request came in tiny chunks, which is
 * then closed.
 */
export function requestRefusingTinyChunks(refuse: (error: NodeJS.ErrnoException, socket: Socket) => void) {
  return class extends IncomingMessage {
    #chunks = 0
    #bytes = 0
    #isRefused = false

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      // Nor does it end: half a body must not be taken for a whole one.
      if (this.#isRefused) return false
      if (chunk instanceof Buffer) {
        this.#chunks++
        this.#bytes += chunk.length
        if (this.#chunks > FREE_CHUNKS && this.#bytes < this.#chunks * LEAST_CHUNK_BYTES) {
          this.#isRefused = true
          refuse(
            Object.assign(new Error('A body in tiny chunks'), { code: 'BODY_IN_TINY_CHUNKS' }),
            this.socket,
          )
          // By then the refusal is on its way.
          setImmediate(() => this.destroy())
          return false
        }
      }
      return super.push(chunk, encoding)
    }
  }
}
