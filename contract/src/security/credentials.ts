import * as z from 'zod/mini'
import { passwordMaximum } from '../session/rules.ts'

export const password = z.string().check(z.maxLength(passwordMaximum))

export const digits = z.string().check(z.maxLength(40))
