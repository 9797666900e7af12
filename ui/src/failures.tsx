import { type ComponentType, createContext, use, useState } from 'react'
import { ErrorCard } from './error-card.tsx'

/** A link away from an address that names nothing. */
export type WayOn = { to: string; label: string }

/** What an app knows about failures. The app and the console have their own words for them. */
export type Failures = {
  /**
   * Why it failed and what to do, for the reader; begins with `what` failed where the place does not say it.
   */
  textOf: (error: unknown, what?: string) => string
  /** Only a new page helps. */
  needsReload: (error: unknown) => boolean
  /** What was asked for is not there. */
  isMissing: (error: unknown) => boolean
  /** Stands in place of what is not there. */
  Missing: ComponentType<{ way?: WayOn | undefined }>
}

/** Each app provides it around all of its screens. */
export const FailuresContext = createContext({} as Failures)

/**
 * Why a query has nothing to show; null while it has, or is asked for the first time. The last reason stays
 * while it is asked again, by itself or by the reader: a screen that is polled does not flicker between its
 * error and its skeleton.
 */
export function useFailure({ data, error }: { data: unknown; error: Error | null }) {
  const [last, setLast] = useState(error)
  const reason = data === undefined ? (error ?? last) : null
  if (reason !== last) setLast(reason)
  return reason
}

/** Asks again, and whether it does so now. Only the reader's own retry shows: polling tries in silence. */
export function useRetry(ask: () => Promise<unknown>) {
  const [trying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    void ask().finally(() => setTrying(false))
  }
  return [retry, trying] as const
}

type Props = {
  failure: Error
  /** What failed, said before the reason if the place does not show it. */
  what?: string
  onRetry: () => Promise<unknown>
  /** The link that is offered if what was asked for does not exist; left out, the app offers its own. */
  way?: WayOn
}

/** Shown instead of what a query would have brought: why it failed, and a button that asks again. */
export function QueryFailure({ failure, what, onRetry, way }: Props) {
  const { textOf, needsReload, isMissing, Missing } = use(FailuresContext)
  const [retry, trying] = useRetry(onRetry)
  if (isMissing(failure)) return <Missing way={way} />
  return (
    <ErrorCard
      reason={textOf(failure, what)}
      onRetry={() => (needsReload(failure) ? window.location.reload() : retry())}
      pending={trying}
    />
  )
}
