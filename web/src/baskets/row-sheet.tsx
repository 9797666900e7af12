import type { BasketRow } from '@tarazu/contract/baskets/api'
import { Sheet } from '@tarazu/ui/sheet'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import type { Parts } from './parts.ts'

/** The row that is being written; its instrument is undefined until it is chosen. */
export type Written = { index: number; symbol: string | undefined }

type Props = Parts & {
  rows: readonly BasketRow[]
  written: Written | undefined
  onWritten: (written: Written | undefined) => void
  onDone: (row: BasketRow, index: number) => void
}

/** Chooses the instrument of a new row, then writes its order. */
export function RowSheet({ form: Form, pick: Pick, rows, written, onWritten, onDone }: Props) {
  const { t } = useTranslation()
  const { symbol, index = 0 } = written ?? {}
  const close = () => onWritten(undefined)
  const title =
    symbol === undefined ? t('baskets.choose') : t('baskets.editOrder', { name: shownCode(symbol) })
  return (
    <Sheet open={written !== undefined} onClose={close} title={title}>
      {written &&
        (symbol === undefined ? (
          <Pick onPick={(chosen) => onWritten({ index, symbol: chosen })} />
        ) : (
          <Form
            symbol={symbol}
            row={rows[index]}
            onDone={(row) => {
              onDone(row, index)
              close()
            }}
          />
        ))}
    </Sheet>
  )
}
