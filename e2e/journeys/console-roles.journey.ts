/** Each role of decisions section 7, as whoever has it and no other sees the console. */
import type { Role } from '@tarazu/contract/operators/permissions'
import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { addressesFor, newOperator } from '../pages/operator.ts'
import { visit } from '../pages/visit.ts'

test.use(desktop)

/** Whatever somebody's roles are: their work, their own settings, and what others have proposed. */
const everybodys = ['', 'approvals', 'settings']
const customers = ['search', 'customers', 'sent-documents']
const wallets = ['recharges', 'withdrawals', 'orders', 'fund-orders', 'applications']
const listings = ['placements', 'issues', 'funds', 'instruments', 'instrument-events']
const ledger = ['bank-lines', 'reconciliation', 'ledger', 'ledger-entries']

const seen: Record<Role, { sections: string[]; refused: string }> = {
  support: { sections: [...customers, ...wallets, 'chats', 'visitors'], refused: 'identities' },
  compliance: { sections: [...customers, 'identities'], refused: 'withdrawals' },
  treasury: { sections: [...customers, ...wallets, ...ledger, 'configuration'], refused: 'chats' },
  credit: { sections: [...customers, 'loans'], refused: 'recharges' },
  listings: { sections: [...listings, 'news'], refused: 'customers' },
  admin: {
    sections: [...customers, ...listings, 'messages', 'configuration', 'invitations', 'operators', 'audit'],
    refused: 'withdrawals',
  },
  auditor: {
    sections: [
      ...customers,
      ...wallets,
      ...listings,
      ...ledger,
      'loans',
      'chats',
      'visitors',
      'identities',
      'configuration',
      'invitations',
      'operators',
      'audit',
    ],
    refused: 'messages',
  },
}

for (const [role, { sections, refused }] of Object.entries(seen) as [Role, (typeof seen)[Role]][])
  test(`whoever has the role ${role} sees what it is for, and nothing else @thorough`, async ({
    page,
    server,
  }) => {
    const operator = await newOperator(server, [role])
    await operator.enter(page)
    const wanted = [...everybodys, ...sections].map((section) => `/console/${section}`)
    await expect.poll(async () => (await addressesFor(page)).sort()).toEqual(wanted.sort())
    await test.step('each of their screens opens', async () => {
      for (const address of wanted) {
        await visit(page, address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('your roles do not allow it')).toHaveCount(0)
      }
    })
    await test.step('what is for others does not, whoever types its address', async () => {
      await page.goto(`/console/${refused}`)
      await expect(page.getByText('There is no such page, or your roles do not allow it.')).toBeVisible()
    })
  })

test('an auditor reads everything and is offered nothing to change', async ({ page, server, customer }) => {
  const auditor = await newOperator(server, ['auditor'])
  await auditor.enter(page, `/customers/${customer.displayId}`)
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText(customer.displayId)
  for (const change of [/freeze|restrict/i, /reverse/i, /remove/i])
    await expect(page.getByRole('button', { name: change })).toHaveCount(0)
  for (const [section, change] of [
    ['bank-lines', /import|match/i],
    ['invitations', /add|new/i],
    ['operators', /add/i],
    ['configuration', /change|propose/i],
    ['issues', /draft|new/i],
    ['funds', /draft|new/i],
  ] as const) {
    await visit(page, `/console/${section}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: change })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: change })).toHaveCount(0)
  }
})
