// What does a process that was killed leave behind when nobody starts it again? Its database: it is recovered and
// stopped in order.
import { readConfig } from './config.ts'
import { openStorage } from './storage.ts'

const storage = await openStorage(readConfig(process.env))
await storage.stop()
