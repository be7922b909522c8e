/**
 * Random histories of one person on one device who undoes, does again, and loses the signal at any moment: nobody tells them
 * that somebody else changed something.
 */
import { liveOn } from './live.ts'
import { itLivesThrough } from './live-through.ts'
import { Server } from './server.ts'
import { historiesOfOne } from './steps.ts'

const RUNS = 40

itLivesThrough(RUNS, historiesOfOne, history => liveOn(history, new Server()))
