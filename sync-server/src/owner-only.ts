/**
 * Whatever a process makes that imports this is for its owner only: customers, sessions, pictures, backups. The export of
 * the public site does not, since a web server of another user may read that.
 */
process.umask(0o077)
