// Counts for a second and tells how far it came: what a core of this machine does, alone or beside another one.
const RUN_MS = 1_000
const STEP = 100_000

let steps = 0
let value = 0
for (const until = performance.now() + RUN_MS; performance.now() < until; steps++)
  for (let at = 0; at < STEP; at++) value = (value * 31 + at) % 1_000_003
process.stdout.write(`${steps}\n${value < 0 ? value : ''}`)
