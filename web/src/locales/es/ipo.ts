import type { ipo as english } from '../en/ipo.ts'
import type { Texts } from '../texts.ts'

export const ipo: Texts<typeof english> = {
  title: 'OPV',
}
