/** What has to be there before real money may move. */

type Choices = {
  feed: { name: string }
  rateLimits: boolean
  demoData: boolean
  messageWebhook?: unknown
  anchorWebhook?: unknown
  anchorFile?: unknown
  rechargeMethods: readonly string[]
}

/** Sentences for the person who starts the server. Empty only when live mode may start. */
export function missingForLive(settings: Choices): string[] {
  const missing = [
    'the disclosed legal entity: name, regulator, licence number and grievance contact',
    'two operators with a second factor',
  ]
  if (settings.rechargeMethods.length === 0)
    missing.unshift('a payment provider: RECHARGE_METHODS=manual, webhook, or both')
  if (settings.feed.name !== 'yahoo')
    missing.push(`a live price feed: MARKET_FEED=${settings.feed.name} is not one`)
  if (!settings.messageWebhook)
    missing.push('a way to send codes to customers: MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET')
  if (!settings.anchorWebhook && !settings.anchorFile)
    missing.push(
      'an outside anchor for the log: ANCHOR_WEBHOOK_URL and ANCHOR_WEBHOOK_SECRET, or ANCHOR_FILE on another machine',
    )
  if (!settings.rateLimits) missing.push('rate limits: RATE_LIMITS=off is for load tests')
  if (settings.demoData) missing.push('a market without made-up data: DEMO_DATA=on is for paper mode')
  return missing
}
