// `npm start` and `npm run dev`: what must be settled before the program itself is loaded.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))

const isDevelopment = process.argv.includes('--dev')
// React and the framework choose their builds by it when they are loaded.
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'

const { main } = await import('./main.ts')
await main(isDevelopment ? 'development' : 'built')
