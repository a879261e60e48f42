// Cleans up after a killed process that is not started again: its database is recovered and stopped in order.
import { createLog } from '../platform/log.ts'
import { readConfig } from './config.ts'
import { openStorage } from './storage.ts'

const config = readConfig(process.env)
const storage = await openStorage(config, createLog(config.LOG_LEVEL))
await storage.stop()
