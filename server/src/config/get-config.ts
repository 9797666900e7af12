import type { getConfig as api, ConfigTag } from '@tarazu/contract/config/api'
import type { SignedEntity } from '@tarazu/contract/config/entity'
import type { Policies } from '@tarazu/contract/config/policies'
import type { Reply } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import { minRecharge } from '@tarazu/contract/recharges/rules'
import type { SafeModeReason } from '@tarazu/contract/safe-mode/reasons'
import type { Deps } from '../deps.ts'
import { pricesForeseeable, type Settings } from '../settings/settings.ts'
import type { PoliciesInForce } from './policies-in-force.ts'
import type { RateCard } from './rate-card.ts'

export async function getConfig({
  settings,
  policies,
  market,
  clock,
  safeMode,
  entity,
}: Deps): Promise<Reply<typeof api>> {
  return configOf(settings, policies.get(), feeSchedule(policies, clock.now()), {
    safeMode: safeMode.standing()?.reason,
    entity,
    sources: market.sources(),
  })
}

/** The current and the announced fees with their versions, so that a client changes over by itself. */
function feeSchedule(policies: PoliciesInForce, now: number) {
  const table = ({ version, fees, placement }: RateCard) => ({ version, fees, placement })
  const next = policies.coming('fees')
  return {
    ...table(policies.cardAt(now)),
    ...(next && {
      next: { ...table(policies.cardAt(next.from)), from: new Date(next.from).toISOString() },
    }),
  }
}

/** Product 9 writes 20 and 20.29. */
const shortRate = (rate: bigint) => String(microsToNumber(rate))

type Standing = {
  safeMode?: SafeModeReason | undefined
  entity?: SignedEntity | undefined
  sources?: ReturnType<Deps['market']['sources']>
}

/** Named tags only: no other setting leaves the server. */
export function configOf(
  settings: Settings,
  policies: Policies,
  schedule: ReturnType<typeof feeSchedule>,
  { safeMode, entity, sources = [] }: Standing = {},
): Reply<typeof api> {
  const values: Record<ConfigTag, string | undefined> = {
    mode: settings.mode,
    feed: settings.feed.name,
    feed_origin: sources[0]?.origin,
    feed_key: sources[0]?.key ?? undefined,
    second_feed_origin: sources[1]?.origin,
    second_feed_key: sources[1]?.key ?? undefined,
    prices_foreseeable: pricesForeseeable(settings.feed) ? 'yes' : 'no',
    locales: settings.locales.join(','),
    customer_service: settings.customerService,
    currency_unit: settings.currency,
    currency_symbol: settings.currency === 'INR' ? '₹' : '$',
    currency_rate: shortRate(policies.currency_rate),
    peso_rate: shortRate(policies.peso_rate),
    // Customers enter whole units, so a minimum with paise is rounded up.
    min_withdraw_count: String((policies.min_withdraw_count + 99n) / 100n),
    min_recharge_count: String(minRecharge / 100n),
    // Live mode has no code that anyone may use.
    invite_code: settings.mode === 'paper' ? settings.inviteCode : undefined,
    fee_schedule: JSON.stringify(schedule),
    safe_mode: safeMode ?? 'no',
    entity: entity && JSON.stringify(entity),
  }
  return Object.entries(values).flatMap(([tag, value]) =>
    value === undefined ? [] : [{ tag: tag as ConfigTag, value }],
  )
}
