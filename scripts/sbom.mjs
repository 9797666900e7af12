/** `npm run sbom`: writes what a deployment consists of, into `sbom.cdx.json` or the file that is named after it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { readDependencies } from './dependencies.mjs'
import { repository } from './steps.mjs'

const file = process.argv[2] ?? join(repository, 'sbom.cdx.json')
const bill = billOfMaterials(readDependencies(repository))
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} packages, in ${file}`)
