// npm run migrate: moves the dealership from one database engine to the other.
await import('../sync-server/src/migrate-command.ts')
