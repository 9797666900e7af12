import { alerts } from './alerts.ts'
import { identity } from './identity.ts'
import { notices } from './notices.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { support } from './support.ts'
import { watchlist } from './watchlist.ts'

/** Texts of sign-in, identity, notices, alerts, watchlists, security and support. */
export const texts = { alerts, identity, notices, security, session, settings, support, watchlist } as const
