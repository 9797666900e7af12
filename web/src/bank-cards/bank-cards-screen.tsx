import type { BankCard } from '@tarazu/contract/bank-cards/api'
import { maxCards } from '@tarazu/contract/bank-cards/rules'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { List, ListRow } from '@tarazu/ui/list-row'
import { PageHeader } from '@tarazu/ui/page-header'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tabs } from '@tarazu/ui/tabs'
import { CreditCard, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { cardName } from '../language/card-name.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { useOpened } from '../navigation/opened.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './bank-cards.module.css'
import { CardSheet } from './card-sheet.tsx'
import { useBankCards } from './queries.ts'

export function BankCardsScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.settings)
  const cards = useBankCards()
  // Opens the form at once where the address says so, for whoever was sent here for that.
  const { search, open, close } = useOpened(['add'])
  const adding = search.has('add')
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState<BankCard>()
  usePageTitle(t('cards.title'))
  const add = () => {
    setEdited(undefined)
    open({ add: '' })
  }
  const edit = (card: BankCard) => {
    setEdited(card)
    setEditing(true)
  }
  return (
    <>
      <PageHeader title={t('cards.title')} onBack={goBack} />
      <Tabs
        label={t('cards.kinds')}
        tabs={[{ value: 'bank', label: t('cards.bank') }]}
        value="bank"
        onChange={() => undefined}
      >
        <div className={styles.panel}>
          <Cards cards={cards} onAdd={add} onEdit={edit} />
        </div>
      </Tabs>
      <CardSheet open={adding || editing} onClose={adding ? close : () => setEditing(false)} card={edited} />
    </>
  )
}

type Props = {
  cards: ReturnType<typeof useBankCards>
  onAdd: () => void
  onEdit: (card: BankCard) => void
}

function Cards({ cards, onAdd, onEdit }: Props) {
  const { t } = useTranslation()
  const failure = useFailure(cards)
  if (failure) return <QueryFailure failure={failure} what={t('cards.loadFailed')} onRetry={cards.refetch} />
  if (!cards.data)
    return (
      <Card kind="rows">
        <SkeletonRows count={2} media />
      </Card>
    )
  const add = (
    <Button variant="neutral" size="m" icon={<Plus size={20} aria-hidden="true" />} onClick={onAdd}>
      {t('cards.add')}
    </Button>
  )
  if (cards.data.length === 0)
    return (
      <EmptyState icon={<CreditCard size={28} strokeWidth={1.75} />} title={t('cards.none')} action={add} />
    )
  return (
    <div className={styles.sections}>
      <Card kind="rows">
        <List label={t('cards.title')}>
          {cards.data.map((card) => (
            <CardRow key={card.id} card={card} onEdit={() => onEdit(card)} />
          ))}
        </List>
      </Card>
      {cards.data.length < maxCards ? (
        add
      ) : (
        <p className={styles.note}>{t('cards.limit', { count: maxCards })}</p>
      )}
    </div>
  )
}

function CardRow({ card, onEdit }: { card: BankCard; onEdit: () => void }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const now = useNow()
  const name = cardName(card)
  const cools = card.usableFrom > now
  return (
    <ListRow
      media={
        <span className={styles.icon}>
          <CreditCard size={22} strokeWidth={1.8} aria-hidden="true" />
        </span>
      }
      title={card.bank}
      detail={
        card.status !== 1
          ? t('cards.otherName')
          : cools
            ? t('cards.usableFrom', { time: date.dayAndTime(card.usableFrom) })
            : card.holder
      }
      value={
        <>
          <span className="sr">{name}</span>
          <span aria-hidden="true">•••• {card.number.slice(-4)}</span>
        </>
      }
      subvalue={card.ifsc}
      wraps
      trailing={
        <IconButton label={t('cards.change', { card: name })} onClick={onEdit}>
          <Pencil size={20} strokeWidth={1.8} />
        </IconButton>
      }
    />
  )
}
