/** A process that wants a lease and prints what becomes of it; tests freeze and kill it. */
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { makeLease } from '../lease/lease.ts'

const [url = '', holder = ''] = process.argv.slice(2)
const { pool } = openDatabase(url)
const lease = makeLease({ pool, log: pino({ level: 'silent' }), name: 'work', holder })

// Asks at each step of its work, as those who do the work must: what is seen first after a freeze is this line.
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
