// npm run mutants -- [GROUP ...] [--survivors] [--quick]: changes the rules in small ways and counts which changes the tests notice
// (docs/mutants.md). It takes long and is no part of npm test.
import { mutants } from '../mutants/src/mutants.ts'

await mutants(process.argv.slice(2))
