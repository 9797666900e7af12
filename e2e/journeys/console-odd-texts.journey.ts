/** Whatever is typed or pasted into whichever field of the console, the screen stays there and says what is wrong. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { addPasskey, signIn, startPasskey } from '@tarazu/contract/operators/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { listBankLines, matchBankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment } from '@tarazu/contract/withdrawals/operate-api'
import { makeAuthenticator } from '../../server/src/testing/authenticator.ts'
import { desktop } from '../pages/browser.ts'
import { askedByConsole, detailsOf, haveWork, startBank } from '../pages/console-details.ts'
import { registerCustomer } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { refused, unvisited, walkFields } from '../pages/odd-texts.ts'
import { addressesFor, administrators, newOperator } from '../pages/operator.ts'
import { settled } from '../pages/settled.ts'
import { totp } from '../pages/totp.ts'
import type { RunningServer } from '../start-server.ts'

test.use({ ...desktop, deployment: { start: startBank } })

/** What the walk does not come to, each by what would have to have happened. The rules of most of them are asked by `form-rules.test.ts`. */
const reachedElsewhere = [
  // A policy was opened, and its change begun.
  'config/fee-fields.tsx: At most',
  'config/policy-detail.tsx: New value',
  // The sale of a fund has ended.
  'funds/fund-decisions.tsx: Return of the period, %',
  'funds/fund-decisions.tsx: Day of the value',
  'funds/fund-decisions.tsx: Basis of the value',
  // A share was opened, and a split of it begun.
  'market/action-dialog.tsx: Day, year-month-day',
  // A court is chosen as the reason.
  'withdrawals/withdrawal-refusal-dialog.tsx: SHA-256 of the document',
]

test('no text breaks a screen of the console @thorough', async ({ page, server, busy, problems }) => {
  test.setTimeout(1_200_000)
  problems.expected(refused)
  const { first } = await administrators(server)
  await haveWork(server, page, busy.customer)
  await page.goto('/console/')
  const walk = await walkFields(page)
  await settled(page)
  await walk.sight('sign-in')
  await first.enter(page)
  const paths: Record<string, string> = {}
  for (const address of await addressesFor(page)) {
    const name = address.replace(/^\/console\/?/, '').replaceAll('/', '-') || 'home'
    paths[`console-${name}`] = address
  }
  Object.assign(paths, await detailsOf(page, paths, first, busy.customer))
  paths['console-withdrawals-sent'] = await sentToTheBank(server)
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await settled(page)
    await walk.sight(name)
    await walk.press(name)
  }
  for (const [name, show] of Object.entries(askedByConsole(paths))) {
    await show(page)
    await walk.sight(name)
  }
  await test.step('the settings of who has a passkey, and of who is signed in twice', async () => {
    // Passkeys belong to a name and not to an address in figures.
    const url = server.url.replace('127.0.0.1', 'localhost')
    const [keyed, twice] = [await newOperator(server, ['support']), await newOperator(server, ['support'])]
    // The codes of this half minute were used when their accounts were made.
    const proof = { password: keyed.password, code: totp(keyed.secret, 1) }
    const { ticket, options } = await keyed.call(startPasskey, proof)
    const credential = makeAuthenticator().create(options, server.url)
    await keyed.call(addPasskey, { ticket, name: 'Key', credential })
    await twice.call(signIn, {
      email: twice.email,
      password: twice.password,
      code: totp(twice.secret, 1),
    })
    for (const operator of [keyed, twice]) {
      await operator.enter(page, '/settings', url)
      await settled(page)
      await walk.sight('settings')
      await walk.press('settings')
    }
  })
  expect(walk.fields).toBeGreaterThan(65)
  const missed = unvisited('console', walk)
  expect(missed.filter((each) => !reachedElsewhere.includes(each))).toEqual([])
})

/**
 * Makes what waits for the bank's word: what two operators have told it to pay, to whom a bank brought money
 * for.
 */
async function sentToTheBank(server: RunningServer) {
  const { first, second } = await administrators(server)
  const { call } = await registerCustomer(server.url)
  const agreed = async ({ proposal: number }: { proposal: string }) =>
    second.call(decideProposal, { number, decision: 'approve' })
  const reason = 'For a journey'

  const { id: recharge } = await call(addRecharge, { amount: '7500', method: 'manual' })
  const row = `2026-11-20,UTR0100,NEFT ${recharge} ASHA RAO,7500.00,32599561.35`
  const content = `date,reference,description,amount,balance\n${row}\n`
  await first.call(importStatement, { name: 'more.csv', content })
  const { rows } = await first.call(listBankLines, { direction: 'in' })
  const line = rows.find(({ reference }) => reference === 'UTR0100')?.number ?? ''
  await agreed(await first.call(matchBankLine, { line, recharge }))

  const { id: card } = await call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  const { id: number } = await call(withdraw, { card, amount: '500' })
  await agreed(await first.call(proposePayment, { number, reason }))
  return `/console/withdrawals/${number}`
}
