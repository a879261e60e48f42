// What does a process that was killed leave behind when nobody starts it again? Its database: it is recovered and
// stopped in order.
import { createLog } from '../platform/log.ts'
import { readConfig } from './config.ts'
import { openStorage } from './storage.ts'

const config = readConfig(process.env)
const storage = await openStorage(config, createLog(config.LOG_LEVEL))
await storage.stop()
