// Reads a stream of server-sent events one by one, for API tests.
import { createParser } from 'eventsource-parser'

export type HintStream = {
  /** The next hint; undefined once the stream has ended. */
  next(): Promise<unknown>
  /** Resolves when the stream has ended; hints until then are discarded. */
  ended(): Promise<void>
  leave(): Promise<void>
}

export function readHints(response: Response): HintStream {
  if (!response.body) throw new Error('The answer has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const heard: unknown[] = []
  const parser = createParser({ onEvent: ({ data }) => void heard.push(JSON.parse(data)) })
  const next = async () => {
    while (heard.length === 0) {
      const { value, done } = await reader.read()
      if (done) return undefined
      parser.feed(value)
    }
    return heard.shift()
  }
  return {
    next,
    async ended() {
      while ((await next()) !== undefined);
    },
    leave: () => reader.cancel(),
  }
}
