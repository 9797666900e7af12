/**
 * What the owner of the tables tries, who can change each row, function and right, and does not have SECRET.
 */
import { getConfig } from '@tarazu/contract/config/api'
import { getOwnCount } from '@tarazu/contract/liabilities/api'
import { checkCount } from '@tarazu/contract/liabilities/check-count'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { isSigned } from '../../server/src/chain/chain-key.ts'
import { sha256 } from '../../server/src/secrets/sha256.ts'
import { type Attempt, noticed, type Outcome, prevented, unnoticed } from './attempt.ts'
import { type Deployment, untilTrue } from './deployment.ts'
import { forgetSeals, halveRecharge } from './falsify.ts'

const verify = 'server/src/chain/verify-command.ts'

/** What `npm run verify` says of it, which anybody can run who has a copy of the database. */
export async function saidByVerify({ command }: Deployment): Promise<Outcome> {
  const { code, printed } = await command(verify)
  const problem = printed.split('\n').find((line) => line.startsWith('! '))
  return code === 1 && problem ? noticed(problem.slice(2), 'npm run verify') : unnoticed
}

/** Changes it as the owner, and lets an auditor look. */
const changed = (statements: string) => async (deployment: Deployment) => {
  await deployment.asOwner((owner) => owner.query(statements))
  return saidByVerify(deployment)
}

/** Changes rows of a table in spite of its triggers. */
const rewritten = (table: string, change: string) => async (deployment: Deployment) => {
  await deployment.asOwner(async (owner) => {
    await owner.query(`alter table ${table} disable trigger user`)
    const { rowCount } = await owner.query(change)
    await owner.query(`alter table ${table} enable trigger user`)
    if (!rowCount) throw new Error(`nothing of ${table} was changed`)
  })
  return saidByVerify(deployment)
}

const ofOwner = { level: "the database's owner", ends: 'noticed', spoils: true } as const

export const ownerAttempts: Attempt[] = [
  {
    ...ofOwner,
    does: 'lets the function that writes what is sealed find tables of another schema',
    short: true,
    play: changed(
      'create schema evil; alter function transfer_text(transfer, text, text) set search_path = evil, public',
    ),
  },
  {
    ...ofOwner,
    does: 'puts a view in place of the bill that customers read',
    play: changed(
      'alter table bill rename to bill_before; create view bill as select * from bill_before; grant select on bill to tarazu_customer',
    ),
  },
  {
    ...ofOwner,
    does: 'halves a transfer of a customer, the balance and the bill with it',
    short: true,
    play: changed(halveRecharge),
  },
  {
    ...ofOwner,
    does: 'deletes the last block with what it covers',
    play: changed(`
      alter table chain_block disable trigger user; alter table chain_entries disable trigger user;
      alter table log_span disable trigger user;
      create temp table last as select number, previous from chain_block order by number desc limit 1;
      delete from log_span where block = (select number from last);
      delete from chain_entries where block = (select number from last);
      delete from chain_block where number = (select number from last);
      update chain_head set number = (select number - 1 from last), hash = (select previous from last);
      alter table chain_block enable trigger user; alter table chain_entries enable trigger user;
      alter table log_span enable trigger user;`),
  },
  {
    ...ofOwner,
    does: 'halves it, takes every seal away, and lets the server seal what is left with its own key',
    short: true,
    async play(deployment) {
      await deployment.asOwner((owner) => owner.query(halveRecharge + forgetSeals))
      await deployment.restart()
      return saidBySafeMode(deployment)
    },
  },
  {
    ...ofOwner,
    does: 'grants a withdrawal more time than the customer was told',
    play: rewritten('withdrawal', "update withdrawal set due_at = due_at + interval '9 days'"),
  },
  {
    ...ofOwner,
    does: 'rewrites what a customer was notified of',
    play: rewritten('notice', `update notice set facts = '{"amount": "1.00"}'`),
  },
  {
    ...ofOwner,
    does: 'gives an operator the password of another',
    play: rewritten(
      'operator',
      `update operator set password_hash = (select password_hash from operator order by id desc limit 1)
        where id = (select min(id) from operator)`,
    ),
  },
  {
    ...ofOwner,
    does: 'adds an operator whom nobody added',
    play: rewritten(
      'operator',
      `insert into operator (email, name, password_hash, roles, created_at)
       select 'ghost@operators.test', 'Ghost', password_hash, roles, now() from operator limit 1`,
    ),
  },
  {
    ...ofOwner,
    does: 'writes that the chain was checked and found right, up to a block that never was',
    ends: 'prevented',
    async play(deployment) {
      await deployment.asOwner((owner) =>
        owner.query(
          `insert into chain_check (at, whole, block, hash, problem, mac)
           select now(), true, number + 7, sha256(hash), null, sha256(hash) from chain_block
            order by number desc limit 1`,
        ),
      )
      const said = await saidByVerify(deployment)
      return said.how === 'unnoticed'
        ? prevented('a code over each row, without which npm run verify takes no notice of it')
        : unnoticed
    },
  },
  {
    ...ofOwner,
    does: 'hides what a customer is owed while it is counted, and puts it back',
    async play(deployment) {
      const { customer } = deployment
      // What they have read in their app.
      const { currency, available, held } = await customer.call(getUserInfo, {})
      const set = (balance: string) =>
        `update account a set balance = ${balance} from kept k where k.id = a.id`
      await deployment.asOwner((owner) =>
        owner.query(
          `create table kept as select a.id, a.balance from account a join customer c on c.id = a.customer_id
            where c.display_id = '${customer.displayId}' and a.balance > 0; ${set('0')}`,
        ),
      )
      const { code, printed } = await deployment.command('server/src/liabilities/count-command.ts')
      if (code !== 0) throw new Error(printed)
      await deployment.asOwner((owner) => owner.query(`${set('k.balance')}; drop table kept`))
      const { count } = await customer.call(getOwnCount, {})
      const known = {
        account: customer.displayId,
        now: Date.now(),
        balances: new Map([[currency, available + held]]),
      }
      const verdict = await checkCount(count, known, { hash: sha256, isSigned })
      return 'problem' in verdict
        ? noticed(
            `the customer's own app: ${verdict.problem}, ${verdict.asset}`,
            '"Count me" in /transparency',
          )
        : unnoticed
    },
  },
]

/** Everybody reads on every screen that trading rests, and why. */
async function saidBySafeMode({ customer, baseUrl }: Deployment): Promise<Outcome> {
  let reason: string | undefined
  await untilTrue('safe mode', async () => {
    const config = await customer.call(getConfig, {})
    reason = config.find(({ tag }) => tag === 'safe_mode')?.value
    return reason !== undefined
  })
  return noticed(`the server itself: safe mode, ${reason}`, `${baseUrl}/v2/config`)
}
