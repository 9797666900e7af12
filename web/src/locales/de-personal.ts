import { cards } from './de/cards.ts'
import { identity } from './de/identity.ts'
import { loans } from './de/loans.ts'
import { notices } from './de/notices.ts'
import { security } from './de/security.ts'
import { support } from './de/support.ts'
import type { enPersonal } from './en-personal.ts'
import type { Texts } from './texts.ts'

export const dePersonal: Texts<typeof enPersonal> = { cards, identity, loans, notices, security, support }
