import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/postgres/tables.ts',
  out: './drizzle-postgres',
})
