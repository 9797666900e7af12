/** Everything that is tried, from who can least to who can most. */
import type { Attempt } from './attempt.ts'
import { loginAttempts } from './login-attempts.ts'
import { operatorAttempts } from './operator-attempts.ts'
import { ownerAttempts } from './owner-attempts.ts'
import { rootAttempts } from './root-attempts.ts'

export const attempts: readonly Attempt[] = [
  ...operatorAttempts,
  ...loginAttempts,
  ...ownerAttempts,
  ...rootAttempts,
]
