import type { documents as english } from '../en/documents.ts'
import type { Texts } from '../texts.ts'

export const documents: Texts<typeof english> = {
  title: '文件',
  hint: '成交单、年度报告、供其他程序使用的文件',
  year: '年度',
  country: '法律',
  countries: { IN: '印度', US: '美国' },
  download: '{{what}}（{{format}}）',
  signed: '已签名',
  notes: '成交单',
  notesLead: '您当日的成交、价格与费用。已签名的文件可证明每条分录。',
  note: '{{day}}成交单',
  trades_one: '{{count}} 笔成交',
  trades_other: '{{count}} 笔成交',
  noNotes: '本年度没有成交。',
  more: '显示全部 {{count}} 项',
  taxes: '年度报告',
  taxesLead: '根据账簿生成，供您报税使用，不构成建议。',
  report: { gains: '资本利得', income: '分红与收入', charges: '费用' },
  schedule: { IN: 'Schedule 112A', US: 'Form 1099-B' },
  books: '供其他程序使用',
  booksLead: '自第一天起的全部记录，供记账程序使用。',
  book: { hledger: 'hledger 日记账', beancount: 'beancount 账本', ofx: 'OFX，适用于多数程序' },
}
