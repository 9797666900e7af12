import type { config as english } from '../en/config.ts'
import type { Texts } from '../texts.ts'

export const config: Texts<typeof english> = {
  transparency: 'Transparenz',
  intro: 'Was jeder über diesen Dienst prüfen kann. Die Zahlen sind gezählt, nicht eingetippt.',
  mode: 'Modus',
  paper: 'Spielgeld-Handel',
  live: 'Echtgeld-Handel',
  feed: 'Kursquelle',
  marketClock: 'Marktzeit',
  version: 'Version',
  paperTitle: 'Was Spielgeld-Handel ist',
  paperMoney:
    'Das Geld hier ist Spielgeld. Nichts, was Sie einzahlen, gewinnen oder verlieren, ist echt, und nichts davon kann ausgezahlt werden.',
  paperReal:
    'Alles andere geht wie mit echtem Geld: Kurse, Orders, Gebühren, Abwicklung und ein Hauptbuch, das aufgehen muss.',
  paperNever:
    'Niemand wird Sie je bitten, echtes Geld in diese App einzuzahlen. Tut es doch jemand, ist es Betrug: Zahlen Sie nicht.',
  liveMoney: 'Dieser Dienst handelt mit echtem Geld. Sie können verlieren, was Sie anlegen.',
  sourceTitle: 'Woher die Kurse kommen',
  sourceSimulated:
    'Die Kurse sind simuliert: Ein Programm macht sie, und sie sind nicht die eines Marktes. Jeder Kurs sagt das dazu.',
  sourceReplay:
    'Die Kurse sind die Wiedergabe aufgezeichneter Marktdaten. Sie sind von einem vergangenen Tag, und jeder Kurs sagt das dazu.',
  sourceYahoo: 'Die Kurse kommen von Yahoo Finance und können verzögert sein. Jeder Kurs zeigt sein Alter.',
  sourceForeseeable:
    'Diese Kurse entstehen aus einer Zahl, die auch andere kennen können: Wer sie hat, kann jeden Kurs im Voraus berechnen.',
  sourceRule:
    'Kein Mitarbeiter kann einen Kurs eingeben oder ändern. Ein Kurs, der nicht stimmen kann, wird abgelehnt, und mit einem zu alten wird keine Order ausgeführt.',
  prices: 'Kurse',
  instruments: 'Werte',
  withPrice: 'Mit Kurs',
  quotesSeen: 'Kurse empfangen',
  quotesRefused: 'Kurse abgelehnt',
  ledger: 'Hauptbuch',
  journals: 'Buchungen',
  transfers: 'Umbuchungen',
  reversals: 'Stornos',
  ledgerRule:
    'Geld und Wertpapiere gehen nur von einem Konto auf ein anderes. Niemand kann einen Kontostand setzen; ein Fehler wird durch ein Storno behoben, das sichtbar bleibt.',
  lastCheck: 'Letzte volle Prüfung',
  neverChecked: 'Noch nicht geprüft',
  balanced: 'Alles geht auf',
  unbalanced: 'Es geht nicht auf',
  orders: 'Orders',
  filled: 'Ausgeführt',
  refused: 'Abgelehnt',
  noRefusals: 'Es wurde keine abgelehnt.',
  refusedBy: 'Abgelehnt, nach Grund',
  withdrawals: 'Auszahlungen',
  withdrawalsRule: 'Vom Antrag, bis das Geld unterwegs ist, in den letzten 30 Tagen.',
  withdrawalsPaid: 'Ausgezahlt',
  withdrawalMedian: 'Die Hälfte binnen',
  withdrawal95th: '95 von 100 binnen',
  withdrawalsOverdue: 'Jetzt überfällig',
  noneYet: 'Noch keine',
  withdrawalsRefusedBy: 'Abgelehnte Auszahlungen, nach Grund',
  noWithdrawalRefusals: 'Keine Auszahlung wurde abgelehnt.',
  reversalsBy: 'Stornierungen, nach Grund',
  noReversals: 'Nichts musste storniert werden.',
  log: 'Protokoll der Mitarbeiter',
  logRule:
    'Alles, was Mitarbeiter tun, ist ein Eintrag in einer Kette von Hashes. Wer den letzten notiert, sieht später, dass nichts geändert wurde.',
  logEntries: 'Einträge',
  logHead: 'Hash des letzten Eintrags',
  logCheck: 'Kette zuletzt geprüft',
  addedAlone: 'Von einer Person allein hinzugefügte Mitarbeiter',
  logWhole: 'Lückenlos',
  logBroken: 'Sie ist gebrochen',
  fees: 'Was der Handel kostet',
  feesRule:
    'Was mehr kosten wird, steht {{days}} Tage vorher hier. Eine Order behält die Gebühren des Tages, an dem sie erteilt wurde.',
  feesVersion: 'Fassung',
  feesFrom: 'Ab {{date}}',
  feePlacement: 'Blockhandel und QIP',
  feeMost: '{{rate}}, höchstens {{amount}}',
  feeOf: '{{name}} ({{side}})',
  fixedRate: 'Fester Kurs, Pesos je US-Dollar',
  safeMode: {
    title: 'Sicherheitsmodus',
    stands: 'Sicherheitsmodus: Der Handel ruht',
    goesOn:
      'Sie können Ihr Geld auszahlen lassen, Offenes stornieren, zurückzahlen und alles lesen. Zwei unserer Mitarbeiter müssen das aufheben.',
    more: 'Was geschehen ist',
    rule: 'Wo Summen, Protokoll, Kurse oder eine Uhr nicht stimmen, beschränkt sich diese Plattform von selbst auf Lesen und Auszahlen, bis zwei Mitarbeiter das aufheben.',
    never: 'Dazu ist es noch nie gekommen.',
    entered: 'Von',
    left: 'Bis',
    before: 'Davor noch {{count}}.',
    reason: {
      ledger_broken: 'Eine Prüfung hat Summen in unseren Büchern gefunden, die nicht stimmen.',
      audit_broken:
        'Eine Prüfung hat gezeigt, dass unser Protokoll nicht mehr so ist, wie es geschrieben wurde.',
      feed_dead: 'Seit Minuten erreichen uns keine Kurse.',
      clock_jump: 'Eine unserer Uhren ging falsch.',
    },
  },
}
