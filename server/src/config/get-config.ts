import type { getConfig as api, ConfigTag } from '@tarazu/contract/config/api'
import type { Policies } from '@tarazu/contract/config/policies'
import type { Reply } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import { rechargeMinimum } from '@tarazu/contract/wallet/rules'
import type { Deps, Visitor } from '../deps.ts'
import { configuredRates } from '../market/wallet-rate.ts'
import { pricesForeseeable, type Settings } from '../settings.ts'
import { rateCard } from './rate-card.ts'

export async function getConfig(
  { settings, policies }: Deps,
  { reply }: Visitor,
): Promise<Reply<typeof api>> {
  reply.header('cache-control', 'public, max-age=60')
  return configOf(settings, policies.get())
}

/** Product 9 writes 20 and 20.29. */
const shortRate = (rate: bigint) => String(microsToNumber(rate))

/** Named tags only: no other setting leaves the server. */
export function configOf(settings: Settings, policies: Policies): Reply<typeof api> {
  const values: Record<ConfigTag, string | undefined> = {
    mode: settings.mode,
    feed: settings.feed.name,
    prices_foreseeable: pricesForeseeable(settings.feed) ? 'yes' : 'no',
    locales: settings.locales.join(','),
    customer_service: settings.customerService,
    currency_unit: settings.currency,
    currency_symbol: settings.currency === 'INR' ? '₹' : '$',
    currency_rate: shortRate(configuredRates.wallet),
    peso_rate: shortRate(configuredRates.pesoLine),
    min_withdraw_count: String(policies.min_withdraw_count / 100n),
    min_recharge_count: String(rechargeMinimum / 100n),
    // Live mode has no code that anyone may use.
    invite_code: settings.mode === 'paper' ? settings.inviteCode : undefined,
    fee_schedule: JSON.stringify({ version: rateCard.version, fees: rateCard.fees }),
  }
  return Object.entries(values).flatMap(([tag, value]) =>
    value === undefined ? [] : [{ tag: tag as ConfigTag, value }],
  )
}
