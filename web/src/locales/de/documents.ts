import type { documents as english } from '../en/documents.ts'
import type { Texts } from '../texts.ts'

export const documents: Texts<typeof english> = {
  title: 'Dokumente',
  hint: 'Abrechnungen, Berichte eines Jahres, Dateien für andere Programme',
  year: 'Jahr',
  country: 'Recht',
  countries: { IN: 'Indien', US: 'Vereinigte Staaten' },
  download: '{{what}} als {{format}}',
  notes: 'Wertpapierabrechnungen',
  notesLead:
    'Was Sie an einem Tag gehandelt haben, mit Kursen und Gebühren. Die signierte JSON-Datei ' +
    'beweist jede Buchung.',
  note: 'Abrechnung vom {{day}}',
  trades_one: '{{count}} Geschäft',
  trades_other: '{{count}} Geschäfte',
  noNotes: 'Keine Geschäfte in diesem Jahr.',
  more: 'Alle {{count}} zeigen',
  taxes: 'Für das Jahr',
  taxesLead: 'Aus dem Hauptbuch gemacht, für Ihre Steuererklärung. Eine Beratung sind sie nicht.',
  report: { gains: 'Kursgewinne', income: 'Dividenden und Erträge', charges: 'Gebühren' },
  schedule: { IN: 'Schedule 112A', US: 'Form 1099-B' },
  investments: 'Anlagen, für die meisten Programme',
  books: 'Für andere Programme',
  booksLead: 'Alles seit Ihrem ersten Tag, für Programme, die Bücher führen.',
  book: { hledger: 'hledger-Journal', beancount: 'beancount-Buch', ofx: 'OFX, für die meisten Programme' },
  mail: {
    title: 'Per E-Mail',
    lead:
      'Eine Abrechnung nach jedem Tag, an dem Sie gehandelt haben, ein Kontoauszug nach jedem ' +
      'Monat, als PDF; Alarme, sobald sie erreicht sind; was aus wartenden Orders und Sparplänen wird. E-Mail ist nicht geheim: Wer Ihr ' +
      'Postfach liest, liest sie mit.',
    address: 'E-Mail-Adresse',
    notes: 'Abrechnungen',
    statements: 'Kontoauszüge',
    alerts: 'Alarme',
    orders: 'Orders',
    which: 'Was gesendet wird',
    send: 'Code senden',
    codeSent: 'An {{address}} ging ein Code. Er gilt 30 Minuten.',
    code: 'Code',
    confirm: 'Bestätigen',
    goesTo: 'Ihre Dokumente gehen an {{address}}.',
    other: 'Andere Adresse',
    stop: 'Beenden und Adresse vergessen',
    waiting: 'Bitte warten…',
    sent: 'Bisher gesendet',
    kind: {
      confirmation: 'Code',
      contract_note: 'Abrechnung',
      statement: 'Kontoauszug',
      alert: 'Alarm',
      order: 'Order',
    },
    state: { waiting: 'unterwegs', sent: 'gesendet', given_up: 'nicht zustellbar' },
  },
}
