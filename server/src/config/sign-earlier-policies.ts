import { type PolicyName, policySchemas } from '@tarazu/contract/config/policies'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { signPolicy } from './policy-signature.ts'
import { standing } from './policy-versions.ts'
import { type PolicyVersion, readVersions } from './read-versions.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets'>

const action = 'policy.signed-earlier'

/**
 * Runs once per deployment, before it reads its first policy: signs versions from before there were
 * signatures, if they say what an approved proposal says. The audit log records that it ran, so a restart
 * does not sign unsigned versions that somebody adds later.
 */
export async function signEarlierPolicies({ db, clock, secrets }: Parts): Promise<void> {
  const isDone = async (on: Kysely<Tables>) =>
    (await on.selectFrom('audit_entry').select('id').where('action', '=', action).limit(1).execute()).length >
    0
  if (await isDone(db)) return
  await db.transaction().execute(async (tx) => {
    // Several processes may start at once; one of them signs.
    await sql`lock table policy_version in share row exclusive mode`.execute(tx)
    if (await isDone(tx)) return
    const { rows } = await sql<PolicyVersion>`
      select v.* from policy_version v join proposal p on p.number = v.proposal
       where v.signature is null and p.kind = 'policy.change' and p.state = 'approved'
         and p.payload ->> 'name' = v.name and p.payload -> 'after' -> 'value' = v.value
       order by v.id`.execute(tx)
    for (const row of rows)
      await tx
        .updateTable('policy_version')
        .set({ signature: signPolicy(secrets, row) })
        .where('id', '=', row.id)
        .execute()
    const payees = await joinPayee(tx, { clock, secrets })
    await appendAudit(tx, {
      at: clock.now(),
      actor: 'system',
      action,
      detail: { versions: rows.map(({ id }) => id), payees },
    })
  })
}

const parts = { name: 'payee_name', account: 'payee_account', bank: 'payee_bank' } as const

/**
 * The payee was once three policies. Their current values become its first version, and those after the last
 * approved change the second, without mixtures in between.
 */
async function joinPayee(tx: Kysely<Tables>, { clock, secrets }: Pick<Parts, 'clock' | 'secrets'>) {
  const now = clock.now()
  const counting = standing((await readVersions(tx, secrets)).own)
  const saidAt = (at: number) => {
    const last = (name: string) =>
      counting.findLast((version) => version.name === name && version.effective_at.getTime() <= at)?.value ??
      ''
    const payee = Object.fromEntries(Object.entries(parts).map(([field, name]) => [field, last(name)]))
    return z.parse(policySchemas.payee, payee)
  }
  const names: readonly string[] = Object.values(parts)
  const changes = counting
    .filter(({ name }) => names.includes(name))
    .map((each) => each.effective_at.getTime())
  if (changes.length === 0) return []
  const times = [now, ...changes.filter((at) => at > now).slice(-1)]
  const payees = times.map((at) => ({ at, payee: saidAt(at) }))
  for (const { at, payee } of payees) {
    const name: PolicyName = 'payee'
    const version = {
      name,
      value: payee,
      effective_at: new Date(at),
      proposal: null,
      stops: false,
      created_at: new Date(now),
    }
    await tx
      .insertInto('policy_version')
      .values({ ...version, value: JSON.stringify(payee), signature: signPolicy(secrets, version) })
      .execute()
  }
  return payees
}
