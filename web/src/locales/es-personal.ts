import type { enPersonal } from './en-personal.ts'
import { identity } from './es/identity.ts'
import { notices } from './es/notices.ts'
import { security } from './es/security.ts'
import { session } from './es/session.ts'
import { settings } from './es/settings.ts'
import { support } from './es/support.ts'
import type { Texts } from './texts.ts'

export const esPersonal: Texts<typeof enPersonal> = {
  identity,
  notices,
  security,
  session,
  settings,
  support,
}
