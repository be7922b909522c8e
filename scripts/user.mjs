// npm run user: adds staff and sets passwords.
await import('../sync-server/src/user-command.ts')
