/** What the demo deployment has to read: how things work here, written by us, about nobody and no real event. */
import { costs } from './costs.ts'
import type { DemoPiece } from './demo-piece.ts'
import { gettingStarted } from './getting-started.ts'
import { markets } from './markets.ts'
import { orders } from './orders.ts'
import { prices } from './prices.ts'
import { safety } from './safety.ts'

const note = `
<p><small>Demo text, written for Tarazu. It explains how things work. It reports no real event, and it is not advice.</small></p>`

/** Oldest first; the home screen shows the last three. */
export const demoNews: readonly DemoPiece[] = [
  ...markets,
  ...costs,
  ...prices,
  ...safety,
  ...orders,
  ...gettingStarted,
].map((piece) => ({ ...piece, content: piece.content.trim() + note }))
