// Refuses bodies that come in crumbs: a chunk of one byte costs a hundred times as much to take in as it costs to send.
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Enough for whoever types by hand, or sends a byte a second. */
const FREE_PIECES = 256
/** On average, beyond those. The packets of a network hold some 1,400 bytes. */
const LEAST_PIECE_BYTES = 32

/** The class of a server's requests; `refuse` answers on a connection whose request came in crumbs, which is then closed. */
export function requestRefusingCrumbs(refuse: (error: NodeJS.ErrnoException, socket: Socket) => void) {
  return class extends IncomingMessage {
    #pieces = 0
    #bytes = 0
    #isRefused = false

    override push(piece: unknown, encoding?: BufferEncoding): boolean {
      // Nor does it end: half a body must not be taken for a whole one.
      if (this.#isRefused) return false
      if (piece instanceof Buffer) {
        this.#pieces++
        this.#bytes += piece.length
        if (this.#pieces > FREE_PIECES && this.#bytes < this.#pieces * LEAST_PIECE_BYTES) {
          this.#isRefused = true
          refuse(Object.assign(new Error('A body in crumbs'), { code: 'BODY_IN_CRUMBS' }), this.socket)
          // Once the refusal is on its way.
          setImmediate(() => this.destroy())
          return false
        }
      }
      return super.push(piece, encoding)
    }
  }
}
