// A stand-in for the picture process: crashes on one picture to encode, and never finishes a variant.
import workerpool from 'workerpool'

workerpool.worker({
  reencode: () => process.kill(process.pid, 'SIGKILL'),
  makeVariant: () => new Promise(() => setInterval(() => {}, 1_000)),
})
