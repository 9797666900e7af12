import type { support as english } from '../en/support.ts'
import type { Texts } from '../texts.ts'

export const support: Texts<typeof english> = {
  title: 'Kundenservice',
  safety: 'Wir verlangen nie Geld für eine Auszahlung. Wir fragen nie nach Ihrem Passwort.',
  level_one: 'Wir antworten innerhalb einer Stunde.',
  level_other: 'Wir antworten innerhalb von {{count}} Stunden.',
  conversation: 'Unterhaltung',
  empty: 'Wie können wir helfen? Schreiben Sie uns.',
  failed: 'Ihre Nachrichten konnten nicht geladen werden',
  write: 'Nachricht schreiben',
  send: 'Senden',
  addPhoto: 'Foto hinzufügen',
  removePhoto: 'Foto entfernen',
  photo: 'Foto',
  photoFailed: 'Es konnte nicht geladen werden.',
  newMessages: 'Neue Nachrichten',
  you: 'Sie',
  sending: 'Wird gesendet',
  sent: 'Gesendet',
  seen: 'Gesehen',
  notSent: 'Nicht gesendet',
  uploadFailed: 'Hochladen fehlgeschlagen',
  retry: 'Erneut senden',
  discard: 'Verwerfen',
  elsewhere: 'Unser Kundenservice antwortet unter {{host}}.',
  goThere: 'Zum Kundenservice',
  visitorNote:
    'Sie sind nicht angemeldet, wir wissen also nicht, wer Sie sind: Hier nennen wir nichts aus einem Konto und keinen Code. Antworten sind nur in diesem Browser zu lesen, {{days}} Tage lang.',
  visitorForget: 'Aus diesem Browser entfernen',
  visitorWrite: 'An den Kundenservice schreiben',
  addressFailed: 'Die Adresse des Kundenservice konnte nicht geladen werden',
}
