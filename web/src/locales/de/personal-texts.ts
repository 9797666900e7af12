import type { texts as english } from '../en/personal-texts.ts'
import type { Texts } from '../texts.ts'
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

export const texts: Texts<typeof english> = {
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
}
