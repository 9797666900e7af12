/** What changed a customer's money, as OFX 2.1.1, which programs for private accounts import. Pure. */
import { formatPaise } from '@tarazu/contract/money'
import type { BillEntry, BillReason } from '@tarazu/contract/wallet/bill-entry'
import { reasonsEn } from '@tarazu/contract/wallet/reasons-en'
import { noError, ofxFile, tag, timeOf, within } from './ofx-elements.ts'

const types: Partial<Record<BillReason, string>> = {
  dividend: 'DIV',
  coupon: 'INT',
  recharge: 'DEP',
  withdrawal: 'XFER',
}

/** `entries` are all of the account, oldest first; `madeAt` is ms UTC. */
export function ofxText(
  entries: readonly BillEntry[],
  { account, currency, madeAt }: { account: string; currency: string; madeAt: number },
): string {
  const transactions = entries.map(({ id, type, amount, reason, reference, symbol, createdAt }) =>
    within(
      'STMTTRN',
      tag('TRNTYPE', types[reason] ?? (type === 'income' ? 'CREDIT' : 'DEBIT')),
      tag('DTPOSTED', timeOf(createdAt)),
      tag('TRNAMT', formatPaise(type === 'income' ? amount : -amount)),
      tag('FITID', id),
      tag('NAME', reasonsEn[reason].slice(0, 32)),
      tag('MEMO', [symbol, reference].filter((word) => word !== null).join(' ') || reason),
    ),
  )
  const last = entries.at(-1)
  return ofxFile(
    madeAt,
    within(
      'BANKMSGSRSV1',
      within(
        'STMTTRNRS',
        tag('TRNUID', '0'),
        noError,
        within(
          'STMTRS',
          tag('CURDEF', currency),
          within(
            'BANKACCTFROM',
            tag('BANKID', 'TARAZU'),
            tag('ACCTID', account),
            tag('ACCTTYPE', 'MONEYMRKT'),
          ),
          within(
            'BANKTRANLIST',
            tag('DTSTART', timeOf(entries[0]?.createdAt ?? madeAt)),
            tag('DTEND', timeOf(last?.createdAt ?? madeAt)),
            ...transactions,
          ),
          within('LEDGERBAL', tag('BALAMT', formatPaise(last?.balance ?? 0n)), tag('DTASOF', timeOf(madeAt))),
        ),
      ),
    ),
  )
}
