import { namesDe } from '@tarazu/contract/market/names-de'
import type { instruments as english } from '../en/instruments.ts'
import type { Texts } from '../texts.ts'

export const instruments: Texts<typeof english> = {
  names: namesDe,
  searchLabel: 'Code oder Name',
  searchNow: 'Suchen',
  enterCode: 'Bitte geben Sie einen Code für die Suche ein',
  position: 'Position',
  positionIn: 'Position: {{name}}',
  list: {
    CURRENCY: {
      example: 'Zum Beispiel USDINR oder Euro',
      loadFailed: 'Die Währungsliste konnte nicht geladen werden',
      empty: 'Keine Währungsdaten verfügbar',
      none: 'Keine passenden Währungen gefunden',
    },
    FUTURE: {
      example: 'Zum Beispiel GC oder Gold',
      loadFailed: 'Die Futures-Liste konnte nicht geladen werden',
      empty: 'Keine Futures-Daten verfügbar',
      none: 'Keine passenden Futures gefunden',
    },
    CGI: {
      example: 'Zum Beispiel GSEC oder 2033',
      loadFailed: 'Die Liste der Staatsanleihen konnte nicht geladen werden',
      empty: 'Keine Daten zu Staatsanleihen verfügbar',
      none: 'Keine passenden Staatsanleihen gefunden',
    },
  },
  showAll: 'Ganze Liste zeigen',
  terms: 'Bedingungen',
  contractSize: 'Kontraktgröße',
  units: '{{count}} Einh.',
  contractNote: 'So viele Einheiten hat ein Kontrakt der Börse. Hier handeln Sie einzelne Einheiten.',
  lastDay: 'Letzter Handelstag',
  lastDayNote: 'Was Sie dann noch halten, wird zum letzten Kurs dieses Tages glattgestellt.',
  endsOn: 'Kontrakt endet am {{day}}',
  endsNote: 'Der Kontrakt endet am {{day}}. Was Sie dann noch halten, wird zum letzten Kurs glattgestellt.',
  coupon: 'Kupon',
  aYear: '{{percent}} im Jahr, halbjährlich',
  accrued: 'Stückzinsen',
  nextCoupon: 'Nächster Kupon',
  maturity: 'Fälligkeit',
  bondNote:
    'Der Kurs gilt für 100 Nennwert, also eine Einheit. Er enthält die tageweise gerechneten Zinsen seit dem letzten Kupon und fällt um den Kupon, wenn dieser gezahlt wird.',
  pairUnit: 'Eine Einheit',
  pairNote: 'Der Kurs ist der Preis einer Einheit in {{currency}}.',
  // Announced events
  coming: 'Demnächst',
  action: {
    split: 'Split am {{day}}: {{new}} Stück für je {{old}}',
    bonus: 'Gratisaktien am {{day}}: {{new}} Stück für je {{old}}',
    dividend: 'Dividende am {{day}}: {{amount}} je Stück',
  },
  actionNote: {
    units: 'Stückzahlen und wartende Orders werden von selbst angepasst.',
    dividend: 'Für alle, die es zu Beginn dieses Tages halten; der Kurs fällt um den Betrag.',
  },
}
