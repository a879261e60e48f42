// How the SQL under migrations/ is generated from the tables of nouns and platform: npm run migration -- --name what-changes
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/**/server/*.table.ts', './src/platform/**/*.table.ts'],
  out: './migrations',
})
