/**
 * `npm run fraud`: plays every attempt against a deployment of its own, from one operator to whoever has the
 * machine, and says of each what prevented it or who noticed. With words of attempts as arguments only those.
 * Exits with 1 where one ends otherwise than it has to.
 */
import { beginTestRun } from '../../scripts/test-run.mjs'
import { attempts } from './attempts.ts'
import { makeDeployment } from './deployment.ts'
import { endedAsItHasTo, lineOf, playAll, tableOf } from './play.ts'

beginTestRun()
const words = process.argv.slice(2)
const chosen = attempts.filter(({ level, does }) => words.every((word) => `${level} ${does}`.includes(word)))
const deployment = await makeDeployment()
const played = await playAll(deployment, chosen, (each) => console.log(lineOf(each))).finally(() =>
  deployment.stop(),
)
console.log(`\n${tableOf(played)}\n`)
const failed = played.filter((each) => !endedAsItHasTo(each))
console.log(`${played.length} attempts, ${failed.length} ended otherwise than they have to`)
process.exitCode = failed.length > 0 || played.length === 0 ? 1 : 0
