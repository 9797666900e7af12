/** A process that competes for a lease and prints what happens; tests freeze and kill it. */
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { makeLease } from '../lease/lease.ts'

const [url = '', holder = ''] = process.argv.slice(2)
const { pool } = openDatabase(url)
const lease = makeLease({ pool, log: pino({ level: 'silent' }), name: 'work', holder })

// Checks the lease at each step, as all leased work must: after a freeze this line is printed first.
let held = false
setInterval(() => {
  if (lease.held() === held) return
  held = !held
  console.log(held ? 'acts' : 'rests')
}, 1)
lease.start(
  () => console.log('gained'),
  () => console.log('lost'),
)
