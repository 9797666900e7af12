import { expect, test } from 'vitest'
import { forbiddenIn } from './rules.ts'

const hosts = ['help.example.org']

test.each([
  ['Your withdrawal K7Q2M9XW4T1B is due tomorrow at 18:00.', undefined],
  ['You bought 100 shares at 1,234.50 on 21 November 2026.', undefined],
  ['The total is ₹1,25,000.00, fees are 0.03 %.', undefined],
  ['Your ID is 12345.', undefined],
  ['Please look at https://help.example.org/withdrawals', undefined],
  ['Write to someone@example.co.uk', 'link'],
  ['Pay to 123456789012', 'account'],
  ['Pay to 1234 5678 9012', 'account'],
  ['Pay to 1234-5678-9012', 'account'],
  ['Card 4111 1111 1111 1111', 'card'],
  ['IFSC hdfc0001234', 'ifsc'],
  ['Send it to desk@okhdfc now', 'upi'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'wallet'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'wallet'],
  ['Go to https://pay.example.net/x', 'link'],
  ['Go to www.example.net', 'link'],
  ['Go to example.top/pay', 'link'],
  ['Pay to １２３４５６７８９０１２', 'account'],
] as const)('"%s": %s', (text, forbidden) => {
  expect(forbiddenIn(text, hosts)).toBe(forbidden)
})
