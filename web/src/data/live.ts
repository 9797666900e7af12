import { notifyManager, skipToken, useQueries } from '@tanstack/react-query'
import { type StreamEvents, streamEvents, streamPath } from '@tarazu/contract/events'
import { refresh } from '@tarazu/contract/intervals'
import type { UserInfo } from '@tarazu/contract/profile/api'
import { connectStream, type StreamState } from '@tarazu/contract/stream-connection'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { leadToSecondFactor } from '../navigation/lead-to-second-factor.ts'
import { queryClient } from './query-client.ts'
import { renew } from './renew.ts'
import { endSession, onSessionChange, sessionToken } from './session-store.ts'
import { subscribedSymbols, symbolsChanged, wantSymbols } from './wanted-symbols.ts'

export type LiveQuote = StreamEvents['quotes'][number]
type Config = Record<string, string>
export type LiveStatus = 'connecting' | 'live' | 'polling'

let connection: ReturnType<typeof connectStream> | undefined
let status: LiveStatus = 'connecting'
const watchers = new Set<() => void>()
const statusOf: Record<StreamState, LiveStatus> = {
  connecting: 'connecting',
  open: 'live',
  retrying: 'polling',
}

/** True from when the page was last hidden until the stream is open again. */
let away = false

function setStatus(state: StreamState) {
  if (state === 'open' && away) {
    // A new connection gets balance and unread count; missed orders only one that resumes by an event id.
    away = false
    renew(queryClient, ['orders'])
  }
  // A planned reconnection is no reason to begin polling.
  if (statusOf[state] === status || (state === 'connecting' && status === 'live')) return
  // What was asked for while the server was away has failed or missed a change that the stream will not
  // repeat.
  if (status === 'polling' && state === 'open') void queryClient.invalidateQueries()
  status = statusOf[state]
  pollUnread(status === 'polling')
  for (const watcher of watchers) watcher()
}

let unreadPoll: ReturnType<typeof setInterval> | undefined

/**
 * Polls for the unread count while the stream is cut, whatever page is shown. Its code is fetched only then,
 * which may fail as well.
 */
function pollUnread(wanted: boolean) {
  clearInterval(unreadPoll)
  const ask = async () => (await import('./poll-unread.ts')).askUnread(setUnread)
  unreadPoll = wanted ? setInterval(() => void ask().catch(() => undefined), refresh.unread) : undefined
}

function setUnread(unread: number) {
  queryClient.setQueryData<UserInfo>(['profile', 'info'], (info) => info && { ...info, unread })
}

/** Follows session, visibility and network: the stream is open while someone is signed in and looks. */
export function startLive() {
  const adjust = () => {
    const wanted = sessionToken() !== undefined && document.visibilityState === 'visible'
    if (wanted && !connection) connection = connect()
    if (!wanted && connection) {
      away = true
      connection.close()
      connection = undefined
    }
  }
  onSessionChange(() => {
    lastBalance = undefined
    connection?.close()
    connection = undefined
    adjust()
  })
  document.addEventListener('visibilitychange', adjust)
  window.addEventListener('online', () => connection?.restart())
  symbolsChanged(() => connection?.restart())
  adjust()
}

function connect() {
  return connectStream({
    url: () => `/api${streamPath}?symbols=${subscribedSymbols().map(encodeURIComponent).join(',')}`,
    headers: (): Record<string, string> => ({ token: sessionToken() ?? '' }),
    onState: setStatus,
    onMessage: ({ event, data }) => {
      if (event in streamEvents) receive(event as keyof StreamEvents, data)
    },
    onRefusal: async (response) => {
      const answer = (await response.json().catch(() => ({}))) as { message?: unknown; code?: unknown }
      if (answer.code === 'second_factor_needed') leadToSecondFactor()
      const dead = response.status === 400 && answer.message === 'logout'
      if (dead) endSession()
      return dead
    },
  })
}

function receive(event: keyof StreamEvents, data: string) {
  const message = z.safeParse(streamEvents[event], JSON.parse(data))
  // A server newer than this copy of the app may say more than it understands; polling still serves.
  if (!message.success) return console.warn('not understood:', event, message.error.message)
  notifyManager.batch(() => apply[event](message.data as never))
}

/** The last balance that the stream has told. */
let lastBalance: UserInfo | undefined

const apply: { [E in keyof StreamEvents]: (data: StreamEvents[E]) => void } = {
  quotes(quotes) {
    for (const quote of quotes) queryClient.setQueryData(['quote', quote.symbol], quote)
  },
  balance(info) {
    const before = lastBalance
    lastBalance = info
    queryClient.setQueryData(['profile', 'info'], info)
    // It also comes when only the price of a holding has moved. Against what it said last: a fetch may know
    // it already.
    const moved =
      !before ||
      before.available !== info.available ||
      before.held !== info.held ||
      before.settled !== info.settled
    if (moved) renew(queryClient, ['wallet'])
  },
  orders() {
    renew(queryClient, ['orders'])
    renew(queryClient, ['wallet'])
  },
  unread({ unread_count: count, notices_count: notices }) {
    setUnread(count)
    queryClient.setQueryData<UserInfo>(['profile', 'info'], (info) => info && { ...info, notices })
    renew(queryClient, ['notices'])
    renew(queryClient, ['alerts'])
    // This request marks messages as read, so an answer that is given up would lose which ones were new.
    renew(queryClient, ['support', 'messages'], { finish: true })
    // A decision that moves no money, such as a later time or the offer of a loan.
    renew(queryClient, ['wallet'])
    // An operator has decided about papers, or looked at them.
    renew(queryClient, ['identity', 'verification'])
    renew(queryClient, ['identity', 'looks'])
    // They have decided from which listings this customer may buy.
    renew(queryClient, ['placements', 'grants'])
  },
  safe_mode({ reason }) {
    const value = reason ?? 'no'
    const known = queryClient.getQueryData<Config>(['config'])
    // What is not there yet is on its way.
    if (known === undefined || known['safe_mode'] === value) return
    queryClient.setQueryData(['config'], { ...known, safe_mode: value })
    // An answer from before the change, still on its way, would take it back.
    renew(queryClient, ['config'])
    // Tickets and listings say what would be refused.
    renew(queryClient, ['orders'])
    renew(queryClient, ['placements'])
  },
  logout: endSession,
}

export function useLiveStatus() {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    () => status,
  )
}

/**
 * Milliseconds for `refetchInterval`, scattered by a fifth, so that those who came together do not ask
 * together for ever.
 */
export function useScattered(interval_ms: number) {
  const [scattered] = useState(() => Math.round(interval_ms * (0.8 + Math.random() * 0.4)))
  return scattered
}

/** The same while the stream cannot serve; false while it does. */
export function useFallback(interval_ms: number) {
  const scattered = useScattered(interval_ms)
  return useLiveStatus() === 'polling' ? scattered : (false as const)
}

/** The last quote of each symbol that the stream has brought; a symbol without one is not in the map. */
export function useQuotes(symbols: readonly string[]) {
  const key = [...new Set(symbols)].sort().join(',')
  useEffect(() => wantSymbols(key === '' ? [] : key.split(',')), [key])
  return useQueries({
    queries: (key === '' ? [] : key.split(',')).map((symbol) => ({
      queryKey: ['quote', symbol],
      queryFn: skipToken as typeof skipToken | (() => LiveQuote),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.symbol, data] as const] : []))),
  })
}

/** Whether a quote of the stream beats a price that was fetched. Times are ms since the epoch. */
export function newer(quote: LiveQuote | undefined, priceAt: number | null | undefined): quote is LiveQuote {
  return quote !== undefined && quote.at >= (priceAt ?? 0)
}
