import type { Fund } from '@tarazu/contract/funds/api'
import { Button } from '@tarazu/ui/button'
import { IconButton } from '@tarazu/ui/icon-button'
import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import type { Bought } from './recurring-sheet.tsx'

const RecurringSheet = lazy(async () => ({ default: (await import('./recurring-sheet.tsx')).RecurringSheet }))

/** Opens the recurring purchases of an instrument. */
export function RecurringButton({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useTranslation()
  const { open, sheet } = useRecurringSheet({ symbol }, name)
  return (
    <>
      <IconButton label={t('recurring.add')} onClick={open}>
        <CalendarSync size={24} strokeWidth={1.8} />
      </IconButton>
      {sheet}
    </>
  )
}

/** Opens the recurring purchases of a fund. */
export function RecurringFundButton({ fund }: { fund: Fund }) {
  const { t } = useTranslation()
  const { open, sheet } = useRecurringSheet({ fund }, fund.name)
  return (
    <>
      <Button variant="neutral" size="m" onClick={open}>
        {t('recurring.add')}
      </Button>
      {sheet}
    </>
  )
}

/** The sheet is loaded when it is opened first, and stays until its closing has been seen. */
function useRecurringSheet(of: Bought, name: string) {
  const [state, setState] = useState<'not yet' | 'open' | 'closed'>('not yet')
  const sheet = state !== 'not yet' && (
    <Suspense fallback={null}>
      <RecurringSheet of={of} name={name} open={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
  return { open: () => setState('open'), sheet }
}
