import type { funds as english } from '../en/funds.ts'
import type { Texts } from '../texts.ts'

export const funds: Texts<typeof english> = {
  title: 'Inversión en fondos',
}
