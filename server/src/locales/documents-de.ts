import type { DocumentTexts } from './texts.ts'

export const documentsDe: DocumentTexts = {
  facts: {
    account: 'Konto',
    name: 'Name',
    noName: 'nicht bestätigt',
    issuer: 'Ausgestellt von',
    day: 'Handelstag',
    period: 'Zeitraum',
    year: 'Jahr',
    zone: 'Zeitzone',
    currency: 'Währung',
    made: 'Erstellt am',
    opening: 'Anfangssaldo',
    income: 'Eingänge',
    expense: 'Ausgänge',
    closing: 'Endsaldo',
  },
  paper: 'SPIELGELD-HANDEL – KEIN ECHTES GELD',
  total: 'Summe',
  columns: {
    entry: 'Buchung',
    time: 'Zeit',
    day: 'Tag',
    month: 'Monat',
    order: 'Order',
    instrument: 'Instrument',
    name: 'Name',
    side: 'Seite',
    quantity: 'Stück',
    price: 'Kurs',
    priceIn: 'In',
    value: 'Kurswert',
    fees: 'Gebühren',
    net: 'Nettobetrag',
    fee: 'Gebühr',
    amount: 'Betrag',
    kind: 'Art',
    reason: 'Grund',
    reference: 'Referenz',
    balance: 'Saldo',
    trades: 'Geschäfte',
    acquired: 'Erworben',
    sold: 'Verkauft',
    term: 'Frist',
    proceeds: 'Erlös',
    cost: 'Anschaffung',
    expenses: 'Kosten',
    disallowed: 'Aufgeschobener Verlust („wash sale“)',
    gain: 'Gewinn oder Verlust',
  },
  side: { buy: 'Kauf', sell: 'Verkauf' },
  fee: {
    brokerage: 'Provision',
    'transaction-tax': 'Wertpapiertransaktionssteuer',
    'exchange-charge': 'Börsenentgelt',
    'stamp-duty': 'Stempelsteuer',
    'regulator-fee': 'Aufsichtsgebühr',
    'activity-fee': 'Handelsabgabe',
    'depository-charge': 'Depotgebühr',
    'sales-tax': 'Steuer auf Gebühren',
    interest: 'Kreditzinsen',
  },
  mail: {
    confirmation: 'Bestätigen Sie Ihre E-Mail-Adresse',
    code:
      'Ihr Code ist {{code}}. Geben Sie ihn in der App ein, damit Ihre Dokumente hierher ' +
      'kommen. Er gilt 30 Minuten. Haben Sie ihn nicht verlangt, so tun Sie nichts.',
    attached:
      'Im Anhang: {{title}}. Die App hat sie auch als CSV und als signierte Datei. Niemand von ' +
      'Tarazu fragt Sie je per E-Mail nach einem Passwort oder Code.',
    alert: {
      subject: 'Alarm: {{symbol}}',
      text:
        '{{symbol}} hat erreicht, was Sie erfahren wollten: {{value}}, um {{time}} UTC. Mehr ' +
        'steht in der App unter Alarme. Niemand von Tarazu fragt Sie je per E-Mail nach einem ' +
        'Passwort oder Code.',
    },
    order: {
      subject: 'Ihre Order: {{what}}',
      recurring: 'Ihr Sparplan: {{what}}',
      text:
        '{{sentence}} ({{time}} UTC) Mehr steht in der App unter Mitteilungen. Niemand von Tarazu ' +
        'fragt Sie je per E-Mail nach einem Passwort oder Code.',
    },
  },
  note: {
    title: 'Wertpapierabrechnung',
    trades: 'Geschäfte',
    noTrades: 'An diesem Tag wurde nichts gehandelt.',
    charges: 'Gebühren',
    noCharges: 'Keine Gebühren.',
    sums: 'Abrechnung',
    bought: 'Gekauft',
    sold: 'Verkauft',
    fees: 'Gebühren',
    net: 'Netto: über null an Sie, unter null von Ihnen',
    notes: [
      'Jeder Betrag ist die Summe von Buchungen des Hauptbuchs. Die Nummer einer Buchung ist ' +
        'die im signierten Kontoauszug dieses Tages, der sie beweist.',
      'Gegenseite jedes Geschäfts ist der Aussteller mit eigenem Bestand, keine Börse.',
    ],
  },
  statement: {
    title: 'Kontoauszug',
    entries: 'Buchungen',
    none: 'Keine Buchungen in diesem Zeitraum.',
    notes: ['Die signierte JSON-Datei dieses Zeitraums beweist jede Buchung.'],
  },
  gains: {
    title: {
      IN: 'Veräußerungsgewinne, Finanzjahr {{year}}',
      US: 'Erlöse und Anschaffungskosten, {{year}}',
    },
    sums: 'Summen',
    none: 'In diesem Jahr wurde nichts verkauft.',
    short: 'Kurzfristig',
    long: 'Langfristig',
    other: 'Keine Veräußerungsgewinne: Futures und Währungen',
    notes: {
      IN: [
        'Je Wertpapier gilt das zuerst Erworbene als zuerst verkauft, nach dem Tag des Erwerbs ' +
          '(Circular 768 des Central Board of Direct Taxes vom 24. Juni 1998). Die ' +
          'Wertpapiertransaktionssteuer zählt weder zu Anschaffung noch zu Kosten.',
        'Langfristig: mehr als 12 Monate gehalten, wo in Indien notiert, sonst mehr als 24 ' +
          'Monate (Finance (No. 2) Act, 2024). Gratisaktien kosten nichts und gelten seit ihrer ' +
          'Zuteilung als gehalten.',
        'Was vor dem 1. Februar 2018 erworben wurde, darf den Marktwert vom 31. Januar 2018 ' +
          'kosten. Er ist hier nicht bekannt; bitte tragen Sie ihn ein.',
      ],
      US: [
        'Nach den Posten, die verkauft wurden: die die Order nannte, sonst die ältesten zuerst. ' +
          'Provisionen sind Teil von Erlös und Anschaffung.',
        'Langfristig: mehr als ein Jahr gehalten. Ein Verlust ist aufgeschoben und Teil der ' +
          'Anschaffung dessen, was ihn ersetzt, wenn dasselbe Papier hier in den 30 Tagen vor ' +
          'oder nach dem Verkauf gekauft wurde („wash sale“, § 1091). Was in den 30 Tagen nach ' +
          'dieser Aufstellung oder anderswo gekauft wird, kann das noch ändern. Beträge in der ' +
          'Währung des Kontos.',
      ],
    },
  },
  income: {
    title: 'Dividenden und andere Erträge, {{year}}',
    entries: 'Buchungen',
    none: 'Keine Erträge in diesem Jahr.',
    sums: 'Summen',
    fundReturn: 'Ertrag eines Fonds',
    notes: ['Es wurde keine Steuer einbehalten. Der Verlust eines Fonds steht unter null.'],
  },
  charges: {
    title: 'Gebühren, {{year}}',
    entries: 'Nach Monaten',
    none: 'Keine Gebühren in diesem Jahr.',
    sums: 'Summen',
    notes: ['Jede Gebühr, wie sie erhoben wurde, mit den Geschäften, für die sie anfiel.'],
  },
}
