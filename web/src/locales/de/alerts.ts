import type { alerts as english } from '../en/alerts.ts'
import type { Texts } from '../texts.ts'

export const alerts: Texts<typeof english> = {
  title: 'Alarme',
  button: 'Alarm setzen',
  buttonWaiting: 'Alarme, {{count}} warten',
  of: 'Alarme: {{name}}',
  all: 'Alle Alarme',
  list: 'Ihre Alarme',
  none: 'Noch keine Alarme. Die Glocke einer Aktie setzt einen.',
  failed: 'Ihre Alarme konnten nicht geladen werden',
  kind: 'Worauf er achtet',
  kinds: { price: 'Kurs', percent: 'Änderung', volume: 'Volumen', sma: 'SMA', ema: 'EMA', rsi: 'RSI' },
  direction: 'Richtung',
  directions: { above: 'Steigt auf', below: 'Fällt auf' },
  levels: {
    price: 'Kurs',
    percent: 'Änderung seit dem letzten Schluss',
    volume: 'Heute gehandelte Stücke',
    rsi: 'RSI, von 1 bis 99',
  },
  period: 'Tage',
  periodHint: 'Von 2 bis 200 Tagen, mit heute als letztem.',
  note: 'Notiz (freiwillig)',
  add: 'Alarm setzen',
  set: 'Der Alarm ist gesetzt.',
  move: 'Alarm ändern',
  mark: { above: 'Alarm · steigend', below: 'Alarm · fallend' },
  wrong: {
    level: 'Bitte geben Sie einen Wert ein, der erreicht werden kann.',
    period: 'Bitte geben Sie 2 bis 200 Tage ein.',
  },
  webhook: {
    title: 'Ihr eigenes Programm',
    lead: 'Ihr Programm kann von Alarmen, Orders und Sparplänen erfahren, signiert nach Standard Webhooks.',
    address: 'Adresse',
    set: 'Adresse festlegen',
    secret:
      'Bewahren Sie das Geheimnis auf, mit dem Nachrichten signiert werden. Es wird nicht wieder gezeigt:',
    remove: 'Adresse entfernen',
    last: 'Letzte Nachrichten',
    state: { taken: 'Angenommen', waiting: 'Wartet auf den nächsten Versuch', given_up: 'Aufgegeben' },
    failed: 'Versuche: {{attempts}}. Letzte Antwort: {{answer}}',
  },
  since: 'Wartet seit {{at}}',
  told: 'Gemeldet {{at}}',
  remove: 'Löschen: {{alert}}',
  waits: {
    price: { above: 'steigt auf {{level}}', below: 'fällt auf {{level}}' },
    percent: { above: 'steigt am Tag auf {{level}}', below: 'fällt am Tag auf {{level}}' },
    volume: '{{level}} an einem Tag gehandelt',
    average: {
      above: 'steigt über den {{average}} von {{period}} Tagen, jetzt bei {{at}}',
      below: 'fällt unter den {{average}} von {{period}} Tagen, jetzt bei {{at}}',
    },
    rsi: {
      above: 'RSI über {{period}} Tage steigt auf {{level}}, jetzt bei einem Kurs von {{at}}',
      below: 'RSI über {{period}} Tage fällt auf {{level}}, jetzt bei einem Kurs von {{at}}',
    },
  },
}
