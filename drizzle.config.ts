// How the SQL under migrations/ is generated from the nouns' tables: npm run migration -- --name what-changes
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/features/**/server/table.ts',
  out: './migrations',
})
