import type { Forbidden } from '@tarazu/contract/support/rules'

/** Why customers cannot be written this; the server refuses it as well, and writes that down (safety H3). */
export const forbiddenWords: Record<Forbidden, string> = {
  account: 'This looks like an account number. Customers are never written bank details.',
  ifsc: 'This looks like the code of a bank. Customers are never written bank details.',
  upi: 'This looks like a payment address. Customers are never written bank details.',
  card: 'This looks like a card number. Customers are never written bank details.',
  wallet: 'This looks like a wallet address. Customers are never written payment addresses.',
  link: 'Links lead only to the hosts that the configuration lists.',
}
