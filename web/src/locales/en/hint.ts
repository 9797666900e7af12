import { refusalTexts } from '@tarazu/contract/refusals'
import { hintOf } from '../hint-of.ts'

export const hint = hintOf(refusalTexts)
