import { identity } from './de/identity.ts'
import { notices } from './de/notices.ts'
import { security } from './de/security.ts'
import { session } from './de/session.ts'
import { settings } from './de/settings.ts'
import { support } from './de/support.ts'
import type { enPersonal } from './en-personal.ts'
import type { Texts } from './texts.ts'

export const dePersonal: Texts<typeof enPersonal> = {
  identity,
  notices,
  security,
  session,
  settings,
  support,
}
