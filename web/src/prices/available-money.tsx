import { Button } from '@tarazu/ui/button'
import { useFailure, useRetry } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'

type Props = {
  /** The question for what the customer has. */
  info: { data: { available: bigint } | undefined; error: Error | null; refetch: () => Promise<unknown> }
}

/** What can be spent: its place until it is known, and where it does not come, the way to ask again. */
export function AvailableMoney({ info }: Props) {
  const { t } = useTranslation()
  const failure = useFailure(info)
  const [retry, trying] = useRetry(info.refetch)
  if (info.data) return <MoneyText paise={info.data.available} />
  if (!failure) return <Skeleton width={96} height={16} />
  return (
    <Button variant="neutral" size="m" pending={trying} onClick={retry}>
      {t('shell.ui.retry')}
    </Button>
  )
}
