import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useLocation, useNavigate, useParams } from '../navigation/router.tsx'
import { type RecordKind, recordKind } from './record-kind.ts'

type Props = {
  /** Which records an address shows that says no more. */
  kind: RecordKind
  /** What lists each kind, which belongs to another capability. */
  records: Record<RecordKind, ComponentType>
}

const places: Record<RecordKind, string> = {
  recharge: pathTo('rechargeRecords', {}),
  withdraw: paths.withdrawRecords,
  loan: paths.loanRecords,
}

/** Three addresses of one screen: money that came in, went out, and was lent. */
export function MoneyRecordsScreen({ kind: ofAddress, records }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const goBack = useGoBack(paths.account)
  const kind = recordKind(useParams()['type']) ?? ofAddress
  const Records = records[kind]
  const kinds = ['recharge', 'withdraw', 'loan'] as const
  usePageTitle(t(`wallet.records.${kind}`))
  const tabs = useRef<HTMLDivElement>(null)
  const { state } = useLocation()
  // Each tab is an address, so a page of its own: the focus goes on where the arrow key has led.
  useEffect(() => {
    if ((state as { chosen?: unknown } | undefined)?.chosen !== kind) return
    tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [state, kind])
  return (
    <>
      <PageHeader title={t(`wallet.records.${kind}`)} onBack={goBack} />
      <div ref={tabs}>
        <Tabs
          label={t('wallet.records.kinds')}
          tabs={kinds.map((value) => ({ value, label: t(`wallet.records.tab.${value}`) }))}
          value={kind}
          onChange={(chosen) => void navigate(places[chosen], { replace: true, state: { chosen } })}
          fill
        >
          <Records />
        </Tabs>
      </div>
    </>
  )
}
