// npm run fuzz -- RUNS [SEED]: lives through that many random histories of devices, network and server, new ones each time.
import { step } from './steps.mjs'

const [runs = '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2)
const env = { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed }
const code = await step(`${runs} histories`, 'vitest', ['run', '--project', 'fuzz', 'histories'], { env })
process.exitCode = code
