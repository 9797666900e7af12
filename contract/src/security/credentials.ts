import * as z from 'zod/mini'
import { maxPasswordLength } from '../session/rules.ts'

export const password = z.string().check(z.maxLength(maxPasswordLength))

export const digits = z.string().check(z.maxLength(40))
