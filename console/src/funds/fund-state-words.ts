import type { FundState } from '@tarazu/contract/funds/fund'
import type { Tone } from '@tarazu/ui/tag'

export const fundStateWords: Record<FundState, string> = {
  draft: 'Draft',
  issued: 'On sale',
  closed: 'Sale over',
  declared: 'Return declared',
  unwinding: 'Giving back',
  paid_out: 'Paid out',
  unwound: 'Given back',
  discarded: 'Thrown away',
}

export const fundStateTones: Record<FundState, Tone> = {
  draft: 'neutral',
  issued: 'brand',
  closed: 'notice',
  declared: 'notice',
  unwinding: 'error',
  paid_out: 'success',
  unwound: 'neutral',
  discarded: 'neutral',
}
