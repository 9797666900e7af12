import { IconButton } from '@tarazu/ui/icon-button'
import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'

const RecurringSheet = lazy(async () => ({ default: (await import('./recurring-sheet.tsx')).RecurringSheet }))

/** Opens the recurring purchases of an instrument. */
export function RecurringButton({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'not yet' | 'open' | 'closed'>('not yet')
  return (
    <>
      <IconButton label={t('recurring.add')} onClick={() => setState('open')}>
        <CalendarSync size={24} strokeWidth={1.8} />
      </IconButton>
      {state !== 'not yet' && (
        <Suspense fallback={null}>
          <RecurringSheet
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
