import { localValue } from '@tarazu/ui/local-value'
import { keptWatchWidth } from './watch-width.ts'

type Limits = { least: number; most: number; usual: number }

/** The width of a panel of the desk, in pixels, which this device keeps. */
function panelWidth(kept: typeof keptWatchWidth, { least, most, usual }: Limits) {
  const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
  return {
    least,
    most,
    set: (width: number) => kept.set(`${within(width)}`),
    /** A key that is pressed fast comes more often than the screen is drawn. */
    widen: (by: number) => kept.set(`${within(Number(kept.get() ?? usual) + by)}`),
    /** Back to what it is where nobody has chosen. */
    forget: () => kept.set(undefined),
    useWidth: () => within(Number(kept.useValue() ?? usual)),
  }
}

export type PanelWidth = ReturnType<typeof panelWidth>

const keptTicketWidth = localValue('ticket-width', (text): text is string => /^\d{3}$/.test(text))

// The style sheet of the frame has the same limits.
export const watchWidth = panelWidth(keptWatchWidth, { least: 230, most: 440, usual: 280 })
export const ticketWidth = panelWidth(keptTicketWidth, { least: 310, most: 520, usual: 340 })
