/**
 * Why the platform has restricted itself to reading and withdrawing (safety H17). The words are in each
 * language's texts.
 */
export const safeModeReasons = [
  'ledger_broken',
  'audit_broken',
  'chain_broken',
  'log_not_continued',
  'feed_dead',
  'clock_jump',
] as const
export type SafeModeReason = (typeof safeModeReasons)[number]
