import type { CustomerRefusalCode } from '@tarazu/contract/refusals'
import type { hint as english } from '../en/hint.ts'
import type { Texts } from '../texts.ts'

const texts = {
  phone_invalid: 'Bitte geben Sie eine gültige 10-stellige Telefonnummer ein.',
  phone_taken: 'Diese Telefonnummer ist schon registriert.',
  password_short: 'Das Passwort muss mindestens {{minimum}} Zeichen haben.',
  password_common: 'Zu leicht zu erraten. Wählen Sie ein anderes.',
  code_invalid: 'Dieser Einladungscode ist ungültig.',
  code_used: 'Dieser Einladungscode ist aufgebraucht oder abgelaufen.',
  too_many: 'Zu viele Versuche. Bitte warten Sie eine Weile und versuchen Sie es erneut.',
  proof_needed: 'Es werden viele falsche Passwörter versucht. Die Rechenaufgabe dagegen blieb ungelöst.',
  login_failed: 'Die Telefonnummer oder das Passwort ist falsch.',
  second_factor_required:
    'Bitte geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  second_factor_wrong: 'Dieser Code ist falsch oder wurde schon benutzt.',
  second_factor_needed: 'Hier ist die Anmeldung in zwei Schritten nötig. Bitte richten Sie sie ein.',
  stock_key: 'Falscher Berechtigungsschlüssel: Für dieses Angebot haben Sie keine Zulassung.',
  time_no: 'Um diese Zeit wird es nicht gehandelt: Die Börse oder das Zeitfenster ist geschlossen.',
  not_sufficient_funds: 'Auf Ihrem Konto ist nicht genug Geld.',
  rete_no: 'Der Wechselkurs ist nicht aktuell. Bitte versuchen Sie es gleich noch einmal.',
  password_no: 'Das Transaktionspasswort ist falsch.',
  password_unset: 'Bitte legen Sie zuerst ein Transaktionspasswort fest.',
  price_moved: 'Der Kurs hat sich bewegt. Bitte sehen Sie den neuen Kurs an und bestätigen Sie erneut.',
  price_stale: 'Für dieses Papier gibt es gerade keinen aktuellen Kurs.',
  price_invalid:
    'Dieser Preis ist für dieses Papier nicht möglich[: Er muss zwischen {{lowest}} und {{highest}} liegen][, in Schritten von {{tick}}].',
  terms_invalid: 'Diese Bedingungen passen nicht zusammen: Eine Order dieser Art kann nicht so gültig sein.',
  count_invalid: 'Bitte geben Sie eine gültige Stückzahl ein[, ein Vielfaches von {{step}}].',
  count_min: 'Die Stückzahl liegt unter dem Minimum[ von {{minimum}}].',
  count_max: 'Die Stückzahl liegt über dem Maximum[ von {{maximum}}].',
  watchlist_full: 'Ihre Merkliste ist voll[: Sie fasst {{maximum}}].',
  alert_met: 'Das ist schon so. Ein Alarm meldet, wenn es eintritt.',
  webhook_refused:
    'Bitte geben Sie eine Adresse ein, die mit https:// beginnt und aus dem Internet erreichbar ist.',
  alert_history: 'Für diesen Indikator gibt es zu wenige Kurstage.',
  too_many_alerts: 'Mehr Alarme können nicht zugleich warten: {{maximum}}. Bitte löschen Sie zuerst einen.',
  watchlists_full: 'Mehr Merklisten sind nicht möglich: Sie haben {{maximum}}.',
  watchlist_name_taken: 'Sie haben schon eine Merkliste mit diesem Namen.',
  not_open: 'Hierfür werden keine Orders angenommen.',
  off_band:
    'Der Markt ist gerade zu weit von diesem Preis entfernt[: Möglich sind höchstens {{highest}}][ und mindestens {{lowest}}]. Verkauft wird erst wieder, wenn er näher ist.',
  sold_out: 'Ausverkauft.',
  own_limit: 'Sie haben davon so viel, wie ein Kunde haben darf.',
  taken_back_often: 'Sie haben das zu oft gekauft und wieder storniert. Ein weiterer Kauf ist nicht möglich.',
  too_many_orders:
    'Sie haben so viele wartende Orders, wie ein Konto haben darf. Bitte stornieren Sie zuerst einige.',
  too_many_lots: 'Sie halten so viele Käufe, wie ein Konto halten darf. Bitte verkaufen Sie zuerst einige.',
  no_position: 'Sie besitzen davon nicht genug zum Verkaufen.',
  kyc_required: 'Bitte bestätigen Sie zuerst Ihre Identität.',
  halted: 'Der Handel mit diesem Papier ist ausgesetzt.',
  exchange_only:
    'Indische Wertpapiere dürfen nur an einer anerkannten Börse gehandelt werden. Orders gehen von hier an keine, daher ist dieses Papier nicht handelbar.',
  not_tradable: 'Dieses Papier ist nicht handelbar.',
  not_pending: 'Diese Order wartet nicht mehr: Sie lässt sich weder ändern noch stornieren.',
  too_few_orders: 'Noch zu wenige Orders[: nötig sind {{needed}}].',
  change_max:
    'Öfter lässt sich eine Order nicht ändern. Bitte stornieren Sie sie und geben Sie eine neue auf.',
  not_at_once: 'Die Order sollte sofort ausgeführt werden, und das war nicht vollständig möglich.',
  expired_contract: 'Der Kontrakt ist ausgelaufen.',
  redeemed: 'Die Anleihe wurde zurückgezahlt.',
  rate_moved:
    'Der Wechselkurs hat sich bewegt, das Reservierte reicht gerade nicht. Die Order wartet auf den Kurs; ändern Sie sie, um mehr zu reservieren.',
  our_failure:
    'Wir konnten diese Order nicht ausführen. Der Fehler liegt bei uns: Das Reservierte ist wieder frei.',
  corporate_action: 'Die Stückzahl hat sich geändert, und diese Order ließ sich nicht anpassen.',
  amount_invalid: 'Bitte geben Sie einen richtigen Einzahlungsbetrag ein',
  recharge_min: 'Die Mindesteinzahlung beträgt 5000.',
  withdraw_invalid: 'Bitte geben Sie einen gültigen Auszahlungsbetrag ein.',
  withdraw_min: 'Der Mindestbetrag für Auszahlungen ist $10',
  withdraw_min_configured: 'Der Betrag liegt unter der Mindestauszahlung.',
  withdraw_max: 'Das ist mehr, als jetzt ausgezahlt werden kann.',
  withdrawals_waiting:
    'Es warten so viele Ihrer Auszahlungen, wie ein Konto haben kann. Bitte stornieren Sie eine oder warten Sie, bis eine bezahlt ist.',
  card_invalid: 'Bitte prüfen Sie die Bankdaten.',
  card_real:
    'Das sieht nach einer echten Kartennummer aus. Der Spielgeld-Handel nimmt nur Kontonummern und Testnummern an.',
  card_known: 'Dieses Konto ist schon unter Ihren Bankkarten.',
  card_unusable: 'Diese Bankkarte kann nicht verwendet werden.',
  card_limit: 'Sie können keine weiteren Bankkarten hinzufügen.',
  no_card: 'Keine Bankkarten verfügbar',
  cannot_cancel: 'Das lässt sich nicht mehr stornieren.',
  recharge_limit: 'So oft lässt sich kein Geld einzahlen. Bitte versuchen Sie es morgen erneut.',
  method_unavailable: 'Diese Zahlungsart ist nicht verfügbar.',
  money_owed:
    'Eine Bank hat Geld zurückgeholt, das Sie schon ausgegeben haben. Bitte zahlen Sie ein, bevor Sie kaufen.',
  period_invalid:
    'Bitte wählen Sie einen Zeitraum, der vor seinem Ende beginnt und nicht in der Zukunft liegt.',
  statement_long:
    'Das sind zu viele Buchungen für eine signierte Datei[, die höchstens {{maximum}} enthält]. Bitte wählen Sie einen kürzeren Zeitraum; Seite und CSV-Datei enthalten alle.',
  email_invalid: 'Bitte geben Sie eine richtige E-Mail-Adresse ein.',
  mail_unavailable: 'Dokumente werden hier nicht per E-Mail verschickt.',
  document_long: 'Zu viele Buchungen für diese Datei[: höchstens {{maximum}}]. Wählen Sie weniger Tage.',
  password_wrong: 'Das Passwort ist falsch.',
  password_same: 'Das neue Passwort ist dasselbe wie das alte.',
  pin_invalid: 'Bitte geben Sie das sechsstellige Transaktionspasswort ein',
  pin_common: 'Dieses Transaktionspasswort ist zu leicht zu erraten.',
  code_wrong: 'Der Code ist falsch oder abgelaufen.',
  step_up: 'Bitte bestätigen Sie mit Ihrem Transaktionspasswort.',
  release_waits:
    'Ein Passwort wurde mit einem Code geändert. Die Sperre lässt sich 72 Stunden danach aufheben.',
  identity_locked: 'Ihre Identitätsprüfung kann jetzt nicht geändert werden.',
  id_number_invalid: 'Bitte prüfen Sie die Ausweisnummer.',
  photo_missing: 'Bitte fügen Sie beide Fotos hinzu.',
  upload_type: 'Bitte wählen Sie eine Bilddatei',
  upload_size: 'Das Bild darf höchstens 5 MB groß sein',
  upload_limit: 'Sie haben heute zu viele Dateien hochgeladen.',
  upload_unreadable: 'Dieses Bild kann nicht gelesen werden.',
  loan_invalid: 'Bitte geben Sie einen richtigen Kreditbetrag ein.',
  repayment_invalid: 'Bitte geben Sie höchstens den offenen Betrag ein[: {{owed}}].',
  loan_min: 'Der Mindestbetrag für Kredite ist 500.',
  loan_max: 'Das ist mehr, als Sie jetzt leihen können.',
  loan_open: 'Sie haben einen Kredit, der noch nicht zurückgezahlt ist.',
  offer_expired: 'Dieses Angebot ist abgelaufen.',
  message_empty: 'Bitte schreiben Sie eine Nachricht.',
  bank_details_refused:
    'Bankdaten, Zahlungsadressen und Links zu nicht erlaubten Seiten können nicht gesendet werden.',
  not_found: 'Das gibt es nicht.',
  idempotency_mismatch: 'Diese Anfrage wurde schon mit anderem Inhalt gesendet.',
  account_frozen: 'Dieses Konto ist gesperrt.',
  account_closed: 'Dieses Konto ist geschlossen.',
  safe_mode:
    'Sicherheitsmodus: Zurzeit kann nichts gekauft, verkauft, geliehen oder eingezahlt werden. Ihr Geld können Sie auszahlen lassen.',
  not_closable: 'In diesem Konto ist noch etwas offen.',
} satisfies Record<CustomerRefusalCode, string>

export const hint: Texts<typeof english> = {
  ...texts,
  reg: {
    phone_invalid: texts.phone_invalid,
    phone_taken: texts.phone_taken,
    password_short: texts.password_short,
    password_common: texts.password_common,
    code_invalid: texts.code_invalid,
    code_used: texts.code_used,
    too_many: texts.too_many,
  },
}
