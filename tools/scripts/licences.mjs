// npm run licences: the packages that are shipped, by licence; fails where one is shipped under a licence that nobody looked at.
import { componentsOf, shippedBill } from '../supply/src/components.ts'
import { licenceList, licenceTroubles } from '../supply/src/licences.ts'

const components = componentsOf(shippedBill())
for (const line of licenceList(components)) console.log(`${line}\n`)
const troubles = licenceTroubles(components)
for (const line of troubles) console.error(line)
process.exitCode = troubles.length === 0 ? 0 : 1
