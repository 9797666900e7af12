import { refusalTextsDe } from '@tarazu/contract/refusals-de'
import { hintOf } from '../hint-of.ts'

export const hint = hintOf(refusalTextsDe)
