import { localValue } from '@tarazu/ui/local-value'

type Limits = { least: number; most: number; usual: number }

/** The width of a panel of the desk, in pixels, which this device keeps. */
function panelWidth(name: string, { least, most, usual }: Limits) {
  const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
  const kept = localValue(name, (text): text is `${number}` => /^\d{1,4}$/.test(text))
  return {
    least,
    most,
    set: (width: number) => kept.set(`${within(width)}`),
    /** Back to what it is where nobody has chosen. */
    forget: () => kept.set(undefined),
    useWidth: () => within(Number(kept.useValue() ?? usual)),
  }
}

export type PanelWidth = ReturnType<typeof panelWidth>

export const watchWidth = panelWidth('watch-width', { least: 230, most: 440, usual: 280 })
export const ticketWidth = panelWidth('ticket-width', { least: 310, most: 520, usual: 340 })
