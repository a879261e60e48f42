// A stand-in for the picture process: crashes on one picture to encode, at once or late, and never finishes a variant.
import workerpool from 'workerpool'

/** It sends nothing while it works on that one, as a decoder does. */
const LATE = '/late'
const LATE_MS = 1_300

workerpool.worker({
  reencode(from: string) {
    if (from === LATE) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LATE_MS)
    process.kill(process.pid, 'SIGKILL')
  },
  makeVariant: () => new Promise(() => setInterval(() => {}, 1_000)),
})
