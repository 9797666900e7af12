import type { ConsolePath } from '@tarazu/contract/addresses'
import { matchPath } from '@tarazu/contract/match-path'
import type { Permission, Role } from '@tarazu/contract/operators/permissions'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { QueueCount } from '@tarazu/contract/queues/api'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, use } from 'react'

/** The sections of the navigation, in its order. */
export const sections = ['Work', 'Customers', 'Money', 'Deployment'] as const
export type Section = (typeof sections)[number]

export type ScreenEntry = {
  /** Such as `/withdrawals/:number?`; navigation leads to it without its parameters. */
  path: ConsolePath
  title: string
  /** Whoever may not do this sees neither the screen nor the way to it. */
  permission: Permission
  icon: LucideIcon
  /** Left out: there is no way to it in the navigation. */
  section?: Section
  /** `g` and this letter lead to it. */
  letter?: string
  /** What waits in it, counted in the navigation. */
  queue?: QueueCount['queue']
  load: () => Promise<ComponentType>
}

export type BuiltScreen = Omit<ScreenEntry, 'load'> & { Component: ComponentType }

export function screenAt<S extends Pick<ScreenEntry, 'path' | 'permission'>>(
  screens: readonly S[],
  pathname: string,
  roles: readonly Role[],
) {
  for (const screen of screens) {
    const params = matchPath(screen.path, pathname)
    if (params && mayDo(roles, screen.permission)) return { screen, params }
  }
  return undefined
}

/** A screen's address without its parameters. */
export const addressOf = ({ path }: Pick<ScreenEntry, 'path'>) => path.replace(/\/:.*/, '') || '/'

/** Handed down by the frame: a screen that leads to others does not import them. */
export const ScreensContext = createContext<readonly BuiltScreen[]>([])
export const useScreens = () => use(ScreensContext)
