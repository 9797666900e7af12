import type { RechargeMethod } from '@tarazu/contract/recharges/rules'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { FlaskConical, Landmark, Zap } from 'lucide-react'
import formStyles from '../forms/money-form.module.css'
import { useTranslation } from '../language/languages.ts'
import detailStyles from '../lists/money-detail.module.css'
import { useRechargeMethods } from './queries.ts'

const icons = { sandbox: FlaskConical, manual: Landmark, webhook: Zap }

type Props = { value: RechargeMethod | undefined; onChange: (method: RechargeMethod) => void }

/** The ways to add money that this deployment offers, each with what it is and how long it takes. */
export function RechargeMethods({ value, onChange }: Props) {
  const { t } = useTranslation()
  const methods = useRechargeMethods()
  const failure = useFailure(methods)
  if (failure) return <QueryFailure failure={failure} onRetry={methods.refetch} />
  if (!methods.data) return <Skeleton height={102} radius={22} />
  if (methods.data.length === 0) return <p className={detailStyles.note}>{t('wallet.noMethods')}</p>
  return (
    <fieldset className={formStyles.methods}>
      <legend className={formStyles.legend}>{t('wallet.methodLabel')}</legend>
      {methods.data.map(({ method, serviceLevelHours }) => {
        const Icon = icons[method]
        return (
          <label key={method} className={formStyles.method}>
            <span className={formStyles.methodIcon} data-method={method}>
              <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
            </span>
            <span className={formStyles.methodText}>
              <b>{t(`wallet.method.${method}`)}</b>
              <span>
                {method === 'manual'
                  ? t('wallet.methodHint.manual', { count: serviceLevelHours })
                  : t(`wallet.methodHint.${method}`)}
              </span>
            </span>
            <input
              type="radio"
              name="method"
              className={formStyles.radio}
              checked={value === method}
              onChange={() => onChange(method)}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
