import { formatMicros } from '@tarazu/contract/money'
import { block, type PlacementKind, qip } from '@tarazu/contract/placements/kinds'
import type { PlacementRow } from '@tarazu/contract/placements/operate-api'
import { placementRules } from '@tarazu/contract/placements/rules'
import type { Tone } from '@tarazu/ui/tag'
import type { NumberText } from '../text/number-text.tsx'

export const placementKindWords: Record<PlacementKind, string> = { [block]: 'Block', [qip]: 'QIP' }

export const placementStateWords: Record<PlacementRow['state'], string> = {
  draft: 'Draft',
  approved: 'Approved',
  open: 'Open',
  closed: 'Closed',
}

export const placementStateTones: Record<PlacementRow['state'], Tone> = {
  draft: 'neutral',
  approved: 'notice',
  open: 'success',
  closed: 'neutral',
}

/** `2.00% below the reference` */
export function discountText(basisPoints: number, { percent }: NumberText) {
  if (basisPoints === 0) return 'at the reference'
  return `${percent(Math.abs(basisPoints))} ${basisPoints < 0 ? 'below' : 'above'} the reference`
}

export function priceText({ price, currency }: Pick<PlacementRow, 'price' | 'currency'>) {
  return price === null ? 'when it is approved' : `${formatMicros(price)} ${currency}`
}

const endings: Record<string, string> = {
  window: 'Its window was over.',
  sold_out: 'It was sold out.',
  corporate_action: 'The units of its instrument became others: a split or a bonus issue.',
}

/** An operator's own reason stands as it is. */
export function endingText(because: string) {
  return endings[because] ?? because
}

export const leftText = ({ left, total }: Pick<PlacementRow, 'left' | 'total'>, { count }: NumberText) =>
  `${count(left)} of ${count(total)}`

/** Names the rules by which it is listed and the hours of its market in which it is sold. */
export function rulesText({ kind, market }: Pick<PlacementRow, 'kind' | 'market'>) {
  const { hours, source } = placementRules[kind][market]
  if (hours === 'session') return `${source} · in the session`
  const windows = hours.map(([from, to]) => `${from} to ${to}`).join(' and ')
  return `${source} · ${windows} in live mode, in the session on paper`
}
