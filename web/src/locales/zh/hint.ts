import { refusalTextsZh } from '@tarazu/contract/refusals-zh'
import { hintOf } from '../hint-of.ts'

export const hint = hintOf(refusalTextsZh)
