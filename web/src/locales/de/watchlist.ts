import type { watchlist as english } from '../en/watchlist.ts'
import type { Texts } from '../texts.ts'

export const watchlist: Texts<typeof english> = {
  indices: 'Indizes',
  favourites: 'Gemerkte Werte',
  empty: 'Ihre Merkliste ist noch leer. Tippen Sie auf den Stern einer Aktie, um ihr zu folgen.',
  find: 'Aktie suchen',
  edit: 'Bearbeiten',
  done: 'Fertig',
  star: 'Auf meiner Merkliste',
  added: '{{name}} ist auf Ihrer Merkliste.',
  failed: 'Fehler: Das hat nicht geklappt, bitte später erneut versuchen',
  remove: '{{name}} entfernen',
  removeTitle: 'Von der Merkliste entfernen?',
  removeDetail:
    '{{name}} steht dann nicht mehr auf Ihrer Merkliste. Sie können den Wert jederzeit wieder hinzufügen.',
  removeConfirm: 'Entfernen',
  removeFailed: 'Löschen fehlgeschlagen, bitte erneut versuchen',
}
