import { issuerOf } from '@tarazu/contract/config/entity'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getSignedStatement as api } from '@tarazu/contract/statements/api'
import { statementFile, statementText } from '@tarazu/contract/statements/signed-statement'
import { chainKey } from '../chain/chain-key.ts'
import { proveInLog } from '../chain/prove-in-log.ts'
import { makeLimiter } from '../concurrency/limiter.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Caller, Deps } from '../deps.ts'
import { verifiedName } from '../identity/verified-name.ts'
import { readOwnCount } from '../liabilities/get-own-count.ts'
import { makeAskLimit } from './ask-limit.ts'
import { readProvenEntries } from './read-proven-entries.ts'
import { requirePeriod } from './read-statement.ts'
import { unsignedStatement } from './signed-statement.ts'

/** Most signed statements that one customer may ask for within ten minutes. */
const maxAtOnce = 60
const window_ms = 10 * 60_000

/**
 * Two are made at a time, for all customers together, and each customer may ask only so often: hashing a busy
 * year takes a second.
 */
export function makeGetSignedStatement() {
  const queue = makeLimiter(2, 20, 'Many are asking for statements. Please try again in a moment.')
  const count = makeAskLimit(
    maxAtOnce,
    window_ms,
    'You have asked for many statements. Please try again later.',
  )

  return (deps: Deps, caller: Caller, period: Input<typeof api>) => {
    count(deps.clock, caller.id)
    return queue.run(() => getSignedStatement(deps, caller, period))
  }
}

/** Both days are included, in the deployment's time zone. */
async function getSignedStatement(
  deps: Deps,
  { id }: Pick<Caller, 'id'>,
  { from, to }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { zone, madeAt } = requirePeriod(deps, { from, to })
  const { mode, currency } = deps.settings
  const { account, name, read, log } = await readSnapshot(deps.db, async (tx) => {
    const { display_id: account } = await tx
      .selectFrom('customer')
      .select('display_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const name = (await verifiedName({ db: tx }, id)) ?? null
    const { before, entries, ...rest } = await readProvenEntries(tx, id, { from, to, zone })
    const all = before ? [before, ...entries] : entries
    const { log, proofs } = await proveInLog(
      deps,
      tx,
      all.map(({ sealed }) => sealed),
    )
    const proven = all.map((entry, at) => ({ ...entry, proof: proofs[at] ?? null }))
    const read = { ...rest, before: before && proven.shift(), entries: proven }
    return { account, name, read, log }
  })
  const counted = await readOwnCount(deps, id)
  const key = chainKey(deps.secrets)
  const statement = unsignedStatement(
    {
      format: 'tarazu statement 2',
      issuer: deps.entity ? issuerOf(deps.entity) : 'Tarazu',
      mode,
      currency,
      account,
      name,
      zone,
      from,
      to,
      made_at: new Date(madeAt).toISOString(),
      key: key.publicKey.toString('hex'),
      log,
      counted,
    },
    read,
  )
  const signature = key.sign(statementText(statement)).toString('hex')
  return {
    name: `tarazu-${account}-${from}-${to}.json`,
    content: statementFile({ ...statement, signature }),
  }
}
