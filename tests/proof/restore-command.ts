// `npm run proof -- restore`: the drill of backup and restore, with its verdict. Fails if anything was lost.
import { restoreDrill } from './restore-drill.ts'

const verdict = await restoreDrill({ say: console.log })
for (const complaint of verdict.complaints) console.error(complaint)
console.log(
  `${verdict.found} of ${verdict.acknowledged} acknowledged writes and ${verdict.files} files are there; ${verdict.complaints.length} complaints`,
)
process.exit(verdict.complaints.length > 0 ? 1 : 0)
