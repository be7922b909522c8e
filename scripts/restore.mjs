// npm run restore: turns a backup into a data directory.
await import('../sync-server/src/restore-command.ts')
