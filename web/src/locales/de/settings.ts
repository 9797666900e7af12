import type { settings as english } from '../en/settings.ts'
import type { Texts } from '../texts.ts'

export const settings: Texts<typeof english> = {
  appearance: 'Darstellung',
  theme: 'Farbschema',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  upDown: 'Farben für steigende und fallende Kurse',
  greenUp: 'Grün steigt',
  redUp: 'Rot steigt',
  blueUp: 'Blau steigt',
  upDownHint: 'Die Richtung zeigen auch Pfeil und Vorzeichen. Blau und Orange helfen bei Farbenblindheit.',
  about: 'Über Tarazu',
  transparencyHint: 'Modus, Kursquelle, prüfbare Zahlen',
  logOutTitle: 'Abmelden?',
  logOutDetail: 'Zum Wiederkommen brauchen Sie Telefonnummer und Passwort.',
  loggingOut: 'Abmeldung läuft…',
  // Review of orders before sending
  confirmSetting: 'Orders bestätigen',
  confirmOn: 'Jede Order wird mit Preis, Gebühren und Gesamtbetrag gezeigt, bevor sie gesendet wird.',
  confirmOff: 'Orders werden mit einem Tippen gesendet.',
  confirmEarly:
    'Das lässt sich abschalten, sobald Sie {{needed}} eigene Orders aufgegeben haben. Bisher: {{placed}}.',
  confirmTurnOff: 'Mit einem Tippen senden',
  confirmTurnOn: 'Vor dem Senden zeigen',
  confirmChanging: 'Wird geändert…',
}
