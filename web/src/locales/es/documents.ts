import type { documents as english } from '../en/documents.ts'
import type { Texts } from '../texts.ts'

export const documents: Texts<typeof english> = {
  title: 'Documentos',
  hint: 'Notas de contrato, informes de un año, archivos para otros programas',
  year: 'Año',
  country: 'Ley',
  countries: { IN: 'India', US: 'Estados Unidos' },
  download: '{{what}} como {{format}}',
  signed: 'Firmado',
  notes: 'Notas de contrato',
  notesLead: 'Lo que operaste en un día, con precios y cargos. El archivo firmado prueba cada asiento.',
  note: 'Nota de contrato del {{day}}',
  trades_one: '{{count}} operación',
  trades_other: '{{count}} operaciones',
  noNotes: 'Sin operaciones este año.',
  more: 'Ver los {{count}}',
  taxes: 'Del año',
  taxesLead: 'Hechos con el libro mayor, para tu declaración de impuestos. No son asesoría.',
  report: { gains: 'Ganancias de capital', income: 'Dividendos e ingresos', charges: 'Cargos' },
  schedule: { IN: 'Schedule 112A', US: 'Form 1099-B' },
  books: 'Para otros programas',
  booksLead: 'Todo desde tu primer día, para programas que llevan cuentas.',
  book: { hledger: 'Diario de hledger', beancount: 'Libro de beancount', ofx: 'OFX, para la mayoría' },
}
