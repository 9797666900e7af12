import { IconButton } from '@tarazu/ui/icon-button'
import { BellPlus, BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useAlerts } from './queries.ts'

const AlertSheet = lazy(async () => ({ default: (await import('./alert-sheet.tsx')).AlertSheet }))

/** Opens the alerts of an instrument; says whether some wait. */
export function AlertButton({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'not yet' | 'open' | 'closed'>('not yet')
  const rows = (useAlerts(symbol).data?.pages ?? []).flatMap((page) => page.rows)
  const waiting = rows.filter((alert) => alert.state === 'waiting').length
  const Icon = waiting > 0 ? BellRing : BellPlus
  return (
    <>
      <IconButton
        label={waiting > 0 ? t('alerts.buttonWaiting', { count: waiting }) : t('alerts.button')}
        onClick={() => setState('open')}
      >
        <Icon size={24} strokeWidth={1.8} />
      </IconButton>
      {state !== 'not yet' && (
        <Suspense fallback={null}>
          <AlertSheet
            symbol={symbol}
            name={name}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
