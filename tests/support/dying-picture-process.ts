// Stands in for the process that works on pictures: dies over one that is to be encoded, and never ends a variant.
import workerpool from 'workerpool'

workerpool.worker({
  reencode: () => process.kill(process.pid, 'SIGKILL'),
  makeVariant: () => new Promise(() => setInterval(() => {}, 1_000)),
})
