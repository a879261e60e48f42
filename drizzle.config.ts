// How the SQL under migrations/ is generated from the tables of nouns, platform and packages: npm run migration -- --name what-changes
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/features/**/server/*.table.ts',
    './src/platform/**/*.table.ts',
    './packages/*/src/**/*.table.ts',
  ],
  out: './migrations',
})
