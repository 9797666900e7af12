import { mayDo, type Permission, type Role } from '@tarazu/contract/operators/permissions'
import { createContext, use } from 'react'

/** Who has signed in. */
export type SignedInOperator = {
  email: string
  name: string
  roles: readonly Role[]
  mode: 'paper' | 'live'
  /** Whether this is the only operator, so that nobody else could approve anything. */
  alone: boolean
  /** Operators who were lately added by one person alone, for everybody to see. */
  addedAlone: readonly { name: string; by: string; at: number }[]
  /** How far the market's clock is ahead of the device's; years behind it on a replay. */
  marketAhead_ms: number
}

export const OperatorContext = createContext<SignedInOperator>({
  email: '',
  name: '',
  roles: [],
  mode: 'paper',
  alone: false,
  addedAlone: [],
  marketAhead_ms: 0,
})

export const useOperator = () => use(OperatorContext)

/** `may('decide withdrawals')`: what is not allowed is not shown. The server decides all the same. */
export function useMay() {
  const { roles } = useOperator()
  return (permission: Permission) => mayDo(roles, permission)
}
