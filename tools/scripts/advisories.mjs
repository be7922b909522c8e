// npm run advisories -- FILE: which packages of the lock file known advisories are about, without a network.
import { advisoriesCommand } from '../supply/src/advisories-command.ts'

process.exitCode = advisoriesCommand(process.argv.slice(2), console.log)
