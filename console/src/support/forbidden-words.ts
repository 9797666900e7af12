import type { Forbidden } from '@tarazu/contract/support/rules'

/** Why an answer cannot be sent; the server refuses it as well, and writes that down (safety H3). */
export const forbiddenWords: Record<Forbidden, string> = {
  account: 'This looks like an account number. Bank details are never sent in a chat.',
  ifsc: 'This looks like the code of a bank. Bank details are never sent in a chat.',
  upi: 'This looks like a payment address. Bank details are never sent in a chat.',
  card: 'This looks like a card number. Bank details are never sent in a chat.',
  wallet: 'This looks like a wallet address. Payment addresses are never sent in a chat.',
  link: 'Links lead only to the hosts that the configuration lists.',
}
