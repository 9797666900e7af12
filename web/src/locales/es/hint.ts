import { refusalTextsEs } from '@tarazu/contract/refusals-es'
import { hintOf } from '../hint-of.ts'

export const hint = hintOf(refusalTextsEs)
