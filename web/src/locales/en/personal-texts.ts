import { alerts } from './alerts.ts'
import { desk } from './desk.ts'
import { identity } from './identity.ts'
import { notices } from './notices.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { support } from './support.ts'
import { topics } from './topics.ts'
import { watchlist } from './watchlist.ts'

/**
 * Texts of sign-in, profile, identity, notices, alerts, watchlists, security, support, the desk, and of what
 * news are about.
 */
export const texts = {
  alerts,
  desk,
  identity,
  topics,
  notices,
  profile,
  security,
  session,
  settings,
  support,
  watchlist,
} as const
