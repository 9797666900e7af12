import type { enPersonal } from './en-personal.ts'
import type { Texts } from './texts.ts'
import { identity } from './zh/identity.ts'
import { notices } from './zh/notices.ts'
import { security } from './zh/security.ts'
import { session } from './zh/session.ts'
import { settings } from './zh/settings.ts'
import { support } from './zh/support.ts'

export const zhPersonal: Texts<typeof enPersonal> = {
  identity,
  notices,
  security,
  session,
  settings,
  support,
}
