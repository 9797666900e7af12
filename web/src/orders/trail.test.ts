import { expect, test } from 'vitest'
import { buyInput, newTicket, previewInput, ticketProblems } from './ticket.ts'
import { trailTerms } from './trail.ts'

test.each([
  ['percent', '2.5', { trailBps: 250 }],
  ['percent', '.01', { trailBps: 1 }],
  ['percent', '20', { trailBps: 2_000 }],
  ['percent', '20.01', undefined],
  ['percent', '0', undefined],
  ['percent', '0.001', undefined],
  ['percent', '', undefined],
  ['percent', '2,5', undefined],
  ['price', '12.5', { trailDistance: 12_500_000n }],
  ['price', '0', undefined],
  ['price', 'x', undefined],
] as const)('a distance in %s of "%s" is %o', (unit, amount, terms) => {
  expect(trailTerms({ unit, amount })).toEqual(terms)
})

test('a trailing stop asks for its distance, and until then is previewed as an order at market', () => {
  const ticket = { ...newTicket('buy'), type: 'trailing' } as const
  expect(ticketProblems(ticket, 50_000n)).toEqual({ trail: 'missing' })
  expect(previewInput(ticket, 'SBIN.NS', false)).toMatchObject({ type: 'market' })
  const typed = { ...ticket, trail: { amount: '3', unit: 'percent' } } as const
  expect(ticketProblems(typed, 50_000n)).toEqual({})
  expect(buyInput(typed, 'SBIN.NS', 600_000_000n, false)).toMatchObject({ type: 'trailing', trailBps: 300 })
  expect(buyInput(typed, 'SBIN.NS', 600_000_000n, false)).not.toHaveProperty('seenPrice')
})
