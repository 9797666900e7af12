import { identity } from './en/identity.ts'
import { notices } from './en/notices.ts'
import { security } from './en/security.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { support } from './en/support.ts'

/** What the screens of the customer's own affairs say: signing in, papers, notices, safety, words with support. */
export const enPersonal = { identity, notices, security, session, settings, support } as const
