import { cards } from './en/cards.ts'
import { identity } from './en/identity.ts'
import { loans } from './en/loans.ts'
import { notices } from './en/notices.ts'
import { security } from './en/security.ts'
import { support } from './en/support.ts'

/** What the screens of the customer's own affairs say: papers, money lent, words with support. */
export const enPersonal = { cards, identity, loans, notices, security, support } as const
