// npm run sbom [-- FILE]: writes what is shipped as a bill of materials (CycloneDX JSON), from the lock file.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { componentsOf, shippedBill } from '../supply/src/components.ts'

const [name = 'sbom.cdx.json'] = process.argv.slice(2)
const file = resolve(process.env.INIT_CWD ?? '', name)
const bill = shippedBill()
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${file} names ${componentsOf(bill).length} packages.`)
