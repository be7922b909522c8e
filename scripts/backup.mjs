// npm run backup: writes the dealership into one file.
await import('../sync-server/src/backup-command.ts')
