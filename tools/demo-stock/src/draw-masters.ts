// Draws the masters whose drawings have changed; `npm run demo-stock` runs it.
import { writeMasters } from './masters.ts'
import { sourcesOf } from './stock.ts'

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

const made = await writeMasters(await sourcesOf(say), say)
say(made === 0 ? 'All masters are what is drawn.' : `${made} masters made`)
