/** What live mode lacks among the settings (rule H2); `require-live.ts` checks the rest. Pure. */

type Choices = {
  host: string
  trustProxy: readonly string[]
  tls?: unknown
  feed: { name: string; second?: string | undefined }
  rateLimits: boolean
  demoData: boolean
  messageWebhook?: unknown
  anchorWebhook?: unknown
  anchorFile?: unknown
  rechargeMethods: readonly string[]
}

/** Only this machine can be there, so nobody overhears plain text. */
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}(\/\d+)?|::1(\/128)?)$/.test(host)

/** Sentences for the person who starts the server. */
export function missingForLive(settings: Choices): string[] {
  const { feed, host, rechargeMethods, tls, trustProxy } = settings
  const missing: string[] = []
  if (rechargeMethods.length === 0)
    missing.push('a payment provider: RECHARGE_METHODS=manual, webhook, or both')
  if (rechargeMethods.includes('sandbox'))
    missing.push('a payment provider in place of the sandbox: RECHARGE_METHODS=sandbox hands out play money')
  if (feed.name !== 'yahoo') missing.push(`a live price feed: MARKET_FEED=${feed.name} is not one`)
  else if (feed.second === undefined)
    missing.push('a second source of prices, which has to agree with the first: SECOND_FEED')
  if (!tls && !(isLoopback(host) && trustProxy.some(isLoopback)))
    missing.push(
      'TLS: TLS_CERT and TLS_KEY, ' +
        'or a proxy on this machine that speaks it: TRUST_PROXY=127.0.0.1 with HOST=127.0.0.1',
    )
  if (!settings.messageWebhook)
    missing.push('a way to send codes to customers: MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET')
  if (!settings.anchorWebhook && !settings.anchorFile)
    missing.push(
      'an outside anchor for the log: ' +
        'ANCHOR_WEBHOOK_URL and ANCHOR_WEBHOOK_SECRET, or ANCHOR_FILE on another machine',
    )
  if (!settings.rateLimits) missing.push('rate limits: RATE_LIMITS=off is for load tests')
  if (settings.demoData) missing.push('a market without made-up data: DEMO_DATA=on is for paper mode')
  return missing
}
