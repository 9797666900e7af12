import { formatMicros } from '@tarazu/contract/money'
import type { PlacementRow } from '@tarazu/contract/placements/api'
import type { PlacementKind } from '@tarazu/contract/placements/rules'
import type { Tone } from '@tarazu/ui/tag'

export const kindWords: Record<PlacementKind, string> = { bulk: 'Block', finalize: 'QIP' }

export const stateWords: Record<PlacementRow['state'], string> = {
  draft: 'Draft',
  approved: 'Approved',
  open: 'Open',
  closed: 'Closed',
}

export const stateTones: Record<PlacementRow['state'], Tone> = {
  draft: 'neutral',
  approved: 'notice',
  open: 'success',
  closed: 'neutral',
}

/** `2 % below the reference` */
export function discountText(basisPoints: number) {
  if (basisPoints === 0) return 'at the reference'
  return `${Math.abs(basisPoints) / 100} % ${basisPoints < 0 ? 'below' : 'above'} the reference`
}

export function priceText({ price, currency }: Pick<PlacementRow, 'price' | 'currency'>) {
  return price === null ? 'when it is approved' : `${formatMicros(price)} ${currency}`
}

const endings: Record<string, string> = {
  window: 'Its window was over.',
  sold_out: 'It was sold out.',
}

/** An operator's own reason stands as it is. */
export function endingText(because: string) {
  return endings[because] ?? because
}

const counts = new Intl.NumberFormat('en-IN')
export const countText = (units: number) => counts.format(units)
export const leftText = ({ left, total }: Pick<PlacementRow, 'left' | 'total'>) =>
  `${countText(left)} of ${countText(total)}`
