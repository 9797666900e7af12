import { orderSentencesDe } from '@tarazu/contract/notices/order-sentences-de'
import type { notices as english } from '../en/notices.ts'
import type { Texts } from '../texts.ts'

export const notices: Texts<typeof english> = {
  title: 'Mitteilungen',
  list: 'Ihre Mitteilungen',
  empty: 'Noch keine Mitteilungen.',
  failed: 'Ihre Mitteilungen konnten nicht geladen werden',
  unread: 'Neu',
  push: 'Mitteilungen auf diesem Gerät',
  pushState: {
    unsupported: 'Dieser Browser kann bei geschlossener App keine Mitteilungen zeigen.',
    denied:
      'Dieser Browser lehnt Mitteilungen dieser Seite ab. Erlauben Sie sie in seinen Einstellungen, um sie einzuschalten.',
    off: 'Dieses Gerät kann Ihnen bei geschlossener App sagen, dass es Neues gibt. Beträge zeigt es nie.',
    on: 'Dieses Gerät sagt Ihnen bei geschlossener App, dass es Neues gibt. Beträge zeigt es nie.',
  },
  pushOn: 'Einschalten',
  pushOff: 'Ausschalten',
  pushChanging: 'Einen Moment…',
  pushFailed: 'Der Push-Dienst dieses Browsers ist nicht erreichbar. Bitte versuchen Sie es noch einmal.',
  role: {
    support: 'Kundenservice',
    compliance: 'Compliance',
    treasury: 'Zahlungsverkehr',
    credit: 'Kreditabteilung',
    listings: 'Emissionen',
    admin: 'Administration',
    auditor: 'Revision',
  },
  kind: {
    recharge_credited: 'Ihre Einzahlung von {{amount}} ist eingegangen.',
    recharge_failed: 'Ihre Einzahlung von {{amount}} ist fehlgeschlagen: {{reason}}',
    recharge_returned: 'Ihre Einzahlung von {{amount}} wurde von der Bank zurückgegeben.',
    withdrawal_requested: 'Sie haben die Auszahlung von {{amount}} beantragt.',
    withdrawal_sent: 'Ihre Auszahlung von {{amount}} ging an die Bank.',
    withdrawal_paid: 'Ihre Auszahlung von {{amount}} wurde ausgeführt.',
    withdrawal_refused:
      'Ihre Auszahlung von {{amount}} wurde abgelehnt. Das Geld ist wieder auf Ihrem Konto; den Grund nennt der Eintrag.',
    withdrawal_delayed: 'Ihre Auszahlung von {{amount}} verzögert sich. Grund und Dauer nennt der Eintrag.',
    withdrawal_released:
      'Die Prüfung Ihrer Auszahlung von {{amount}} ist beendet. Ihr steht nichts mehr im Weg.',
    withdrawal_returned:
      'Ihre Auszahlung von {{amount}} wurde von der Bank zurückgegeben. Das Geld ist wieder auf Ihrem Konto.',
    withdrawal_cancelled:
      'Ihre Auszahlung von {{amount}} wurde storniert. Das Geld ist wieder auf Ihrem Konto.',
    withdrawal_corrected:
      'Wir haben einen Fehler von uns bei Ihrer Auszahlung von {{amount}} berichtigt. Was und warum, nennt der Eintrag.',
    debt_repaid: '{{amount}} Ihres abgerechneten Geldes haben beglichen, was eine Bank zurückgeholt hatte.',
    journal_reversed: 'Korrektur durch Mitarbeiter: {{amount}}. {{reason}}',
    bank_card_changed: 'Die Bankkarte mit der Endung {{last4}} wurde hinzugefügt oder geändert.',
    identity_approved: 'Ihre Identität wurde bestätigt.',
    identity_returned: 'Bitte sehen Sie Ihre Identitätsprüfung noch einmal durch: {{reasons}}',
    identity_suspended: 'Ihre Identitätsprüfung ist ausgesetzt: {{reason}}',
    identity_viewed: 'Ihre Ausweisdokumente wurden eingesehen von: {{role}}.',
    account_viewed: 'Ihr Konto wurde eingesehen von: {{role}}.',
    code_viewed:
      'Ein an Sie gesendeter Code wurde gelesen von: {{role}}. Nicht von Ihnen verlangt? Dann sperren Sie Ihr Konto.',
    chat_viewed: 'Ihre Nachrichten an den Kundenservice wurden gelesen von: {{role}}.',
    chat_answered: 'Der Kundenservice hat Ihnen geantwortet.',
    loan_offered: 'Sie haben ein Kreditangebot über {{amount}}.',
    loan_rejected: 'Ihr Kreditantrag über {{amount}} wurde abgelehnt: {{reason}}',
    loan_paid_out: 'Ihr Kredit von {{amount}} wurde ausgezahlt.',
    loan_repaid: 'Sie haben {{amount}} zurückgezahlt.',
    loan_offer_expired: 'Ihr Kreditangebot über {{amount}} ist abgelaufen. Sie können neu beantragen.',
    loan_written_off: 'Ihr Kredit wurde von uns abgeschrieben, offen waren {{amount}}: {{reason}}',
    loan_reinstated:
      'Die Abschreibung Ihres Kredits war ein Fehler von uns. Offen sind wieder {{amount}}, ohne Zinsen für die Zeit dazwischen: {{reason}}',
    loan_due: '{{amount}} Ihres Kredits sind bald fällig.',
    sign_in_new_device:
      'Neue Anmeldung von {{device}}. Waren Sie das nicht? Melden Sie das Gerät ab und ändern Sie Ihr Passwort.',
    session_stolen:
      'Eine Ihrer Sitzungen wurde an zwei Orten benutzt und deshalb beendet. Bitte ändern Sie Ihr Passwort.',
    password_changed: 'Ihr Anmeldepasswort wurde geändert.',
    transaction_password_changed: 'Ihr Transaktionspasswort wurde geändert.',
    second_factor_set: 'Die Anmeldung in zwei Schritten wurde mit einer Authenticator-App eingerichtet.',
    second_factor_off: 'Die Anmeldung in zwei Schritten wurde abgeschaltet.',
    second_factor_removed: 'Zwei Mitarbeiter haben Ihre Anmeldung in zwei Schritten abgeschaltet. {{reason}}',
    recovery_codes_made: 'Neue Wiederherstellungscodes wurden erstellt. Die bisherigen gelten nicht mehr.',
    recovery_code_used: 'Ein Wiederherstellungscode wurde benutzt. Noch übrig: {{left}}.',
    account_frozen: 'Ihr Konto wurde gesperrt. {{reason}}',
    account_frozen_until: 'Ihr Konto wurde gesperrt, bis {{until}}. {{reason}}',
    account_released: 'Ihr Konto ist wieder frei.',
    account_closed: 'Ihr Konto wurde geschlossen. Sie können sich weiter anmelden und Ihre Auszüge lesen.',
    ipo_allotted: '{{name}}: Ihnen wurden {{count}} Aktien für {{amount}} zugeteilt.',
    ipo_not_allotted: '{{name}}: Ihnen wurde nichts zugeteilt. {{amount}} sind wieder frei.',
    ipo_listed: '{{name}} ist notiert: Ihre {{count}} Aktien können Sie als {{symbol}} verkaufen.',
    ipo_withdrawn: 'Die Emission von {{name}} wurde zurückgezogen: {{reason}} Sie haben {{amount}} zurück.',
    ipo_units_changed:
      'Die Emission von {{name}} wurde zurückgezogen, weil ein Split oder Gratisaktien ändern, was eine Aktie ist. Sie haben {{amount}} zurück.',
    fund_paid: 'Ihre Fondsanlage {{number}} ist beendet: {{amount}} wurden Ihnen ausgezahlt.',
    fund_cancelled: 'Ihre Fondsanlage {{number}} wurde storniert. Sie haben {{amount}} zurück.',
    fees_change: 'Die Gebühren ändern sich am {{from}}. Was der Handel dann kostet, steht unter Transparenz.',
    fees_stay: 'Die Gebühren ändern sich am {{from}} nun doch nicht.',
    withdrawal_minimum_change: 'Ab {{from}} beträgt eine Auszahlung mindestens {{amount}}.',
    withdrawal_minimum_stays: 'Der Mindestbetrag für Auszahlungen ändert sich am {{from}} nun doch nicht.',
    withdrawal_wait_change:
      'Ab {{from}} kann eine Auszahlung bis zu {{hours}} Std. dauern. Was Sie vorher beantragen, behält seine Frist.',
    withdrawal_wait_stays: 'Die Frist für Auszahlungen ändert sich am {{from}} nun doch nicht.',
    recharge_wait_change: 'Ab {{from}} kann eine Einzahlung bis zu {{hours}} Std. dauern.',
    recharge_wait_stays: 'Die Frist für Einzahlungen ändert sich am {{from}} nun doch nicht.',
    rate_change: 'Ab {{from}} ist der feste Kurs {{rate}} Pesos je Dollar.',
    rate_stays: 'Der feste Kurs ändert sich am {{from}} nun doch nicht.',
    placement_granted: 'Sie können bis {{until}} aus dem Angebot von {{symbol}} kaufen.',
    placement_revoked: 'Sie können nicht mehr aus dem Angebot von {{symbol}} kaufen: {{reason}}',
    ...orderSentencesDe,
    alert_price: '{{symbol}} ist auf {{value}} gestiegen: Sie wollten es bei {{level}} erfahren.',
    alert_price_below: '{{symbol}} ist auf {{value}} gefallen: Sie wollten es bei {{level}} erfahren.',
    alert_percent:
      '{{symbol}} steht bei {{value}} % seit dem letzten Schluss: Sie wollten es bei {{level}} % erfahren.',
    alert_volume: 'Von {{symbol}} wurden heute {{value}} gehandelt: Sie wollten es bei {{level}} erfahren.',
    alert_average: '{{symbol}} ist über den {{average}} von {{period}} Tagen gestiegen, bei {{value}}.',
    alert_average_below: '{{symbol}} ist unter den {{average}} von {{period}} Tagen gefallen, bei {{value}}.',
    alert_rsi: 'Der RSI von {{symbol}} über {{period}} Tage ist auf {{level}} gestiegen, bei {{value}}.',
    alert_rsi_below: 'Der RSI von {{symbol}} über {{period}} Tage ist auf {{level}} gefallen, bei {{value}}.',
    split_applied:
      'Split von {{symbol}}: Aus {{before}} Stück wurden {{after}}. Für den Bruchteil bar gezahlt: {{amount}}.',
    bonus_applied:
      'Gratisaktien von {{symbol}}: Aus {{before}} Stück wurden {{after}}. Für den Bruchteil bar gezahlt: {{amount}}.',
    dividend_paid_one: 'Dividende von {{symbol}}: {{amount}} für Ihr Stück.',
    dividend_paid_other: 'Dividende von {{symbol}}: {{amount}} für Ihre {{count}} Stück.',
    coupon_paid_one: 'Zinsen von {{symbol}}: {{amount}} für Ihr Stück.',
    coupon_paid_other: 'Zinsen von {{symbol}}: {{amount}} für Ihre {{count}} Stück.',
    bond_redeemed_one: '{{symbol}} wurde zum Nennwert zurückgezahlt: {{amount}} für Ihr Stück.',
    bond_redeemed_other: '{{symbol}} wurde zum Nennwert zurückgezahlt: {{amount}} für Ihre {{count}} Stück.',
    contract_expired_one:
      'Der Kontrakt {{symbol}} ist ausgelaufen. Ihr Stück wurde zum letzten Kurs für {{amount}} verkauft.',
    contract_expired_other:
      'Der Kontrakt {{symbol}} ist ausgelaufen. Ihre {{count}} Stück wurden zum letzten Kurs für {{amount}} verkauft.',
    split_planned:
      'Split von {{symbol}} am {{day}}: {{after}} Stück für je {{before}}. Ihre Stücke und wartenden Orders werden von selbst angepasst.',
    bonus_planned:
      'Gratisaktien von {{symbol}} am {{day}}: {{after}} Stück für je {{before}}. Ihre Stücke und wartenden Orders werden von selbst angepasst.',
    dividend_planned:
      'Dividende von {{symbol}}: {{each}} je Stück für alle, die es zu Beginn des {{day}} halten.',
    action_withdrawn: 'Was für {{symbol}} am {{day}} angekündigt war, findet nicht statt.',
    contract_ending_one:
      'Der Kontrakt {{symbol}} endet am {{day}}. Halten Sie Ihr Stück dann noch, wird es zum letzten Kurs verkauft.',
    contract_ending_other:
      'Der Kontrakt {{symbol}} endet am {{day}}. Was Sie von Ihren {{count}} Stück dann noch halten, wird zum letzten Kurs verkauft.',
  },
}
