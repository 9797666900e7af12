import type { desk as english } from '../en/desk.ts'
import type { Texts } from '../texts.ts'

export const desk: Texts<typeof english> = {
  watchWidth: 'Breite der Merkliste',
  ticketWidth: 'Breite des Ordertickets',
  ticket: 'Order',
  trades: 'Positionen und Orders',
  part: {
    positions: 'Positionen',
    open: 'Offene Orders',
    fills: 'Heute ausgeführt',
  },
  noOpenOrders: 'Keine Order wartet.',
  noFills: 'Heute wurde nichts ausgeführt.',
  keys: {
    title: 'Tastatur',
    search: 'Suchen',
    sides: 'Kaufen, verkaufen',
    pages: 'Die fünf Seiten der Leiste',
    rows: 'Nächste und vorige Zeile einer Liste',
    enter: 'Den ersten Treffer öffnen; die Order prüfen, dann senden',
    escape: 'Schließen, was offen ist',
    help: 'Dies zeigen',
    on: 'Einzelne Tasten tun das',
  },
  table: {
    dense: 'Enge Zeilen',
    csv: 'Als CSV herunterladen',
    actions: 'Aktionen',
    sum: 'Summe',
    instrument: 'Instrument',
    code: 'Kürzel',
    time: 'Zeit',
    bought: 'Kaufkurs',
    now: 'Jetzt',
    price: 'Kurs',
    change: 'Änderung',
    bid: 'Geld',
    ask: 'Brief',
    total: 'Gesamt',
    status: 'Status',
  },
}
