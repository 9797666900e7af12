import type { OrderSentences } from './kinds.ts'

export const orderSentencesDe: OrderSentences = {
  order_filled: 'Ihre Order über {{count}} {{symbol}} wurde ausgeführt.',
  order_part_filled: 'Ihre Order über {{count}} {{symbol}} wurde zum Teil ausgeführt: bisher {{filled}}.',
  order_expired:
    'Ihre Order über {{count}} {{symbol}} ist abgelaufen: {{filled}} wurden ausgeführt. Was für den ' +
    'Rest reserviert war, gehört wieder Ihnen.',
  order_stopped:
    'Ihre Kauforder über {{count}} {{symbol}} wurde storniert, denn solange Ihr Konto gesperrt ist, ' +
    'wird nichts gekauft. Was reserviert war, gehört wieder Ihnen.',
  order_failed:
    'Wir konnten Ihre Order über {{count}} {{symbol}} nicht ausführen. Der Fehler liegt bei uns; das ' +
    'Reservierte ist wieder frei.',
  order_not_opened:
    'Ihre Order über {{count}} {{symbol}} wurde ausgelöst, aber abgelehnt. Der Eintrag nennt den Grund.',
  order_cancelled_by_us:
    'Wir haben Ihre Order über {{count}} {{symbol}} storniert: {{reason}} Was reserviert war, gehört ' +
    'wieder Ihnen.',
  order_waits_for_rate:
    'Ihre Order über {{count}} {{symbol}} wartet: Der Wechselkurs hat sich bewegt, das Reservierte ' +
    'reicht gerade nicht. Ändern Sie die Order, um mehr zu reservieren.',
  recurring_tomorrow: 'Morgen: {{amount}} in {{symbol}}.',
  recurring_bought: '{{count}} {{symbol}} für {{amount}} gekauft, wie Ihr Sparplan es sagt.',
  recurring_refused: 'Ihr Sparplan hat {{symbol}} für {{amount}} nicht gekauft. {{reason}}',
  recurring_paused: 'Ihr Sparplan, {{symbol}} für {{amount}}, ist pausiert: Zweimal war nicht genug Geld da.',
  recurring_missed: 'Am {{day}} ausgelassen, da nicht möglich: {{symbol}} für {{amount}}, Ihr Sparplan.',
  recurring_fund_tomorrow: 'Morgen: {{amount}} in {{name}}.',
  recurring_fund_bought: '{{amount}} in {{name}} angelegt, wie Ihr Sparplan es sagt.',
  recurring_fund_refused: 'Ihr Sparplan hat {{name}} für {{amount}} nicht gekauft. {{reason}}',
  recurring_fund_paused:
    'Ihr Sparplan über {{amount}} in {{name}} ist pausiert: Zweimal reichte das Geld nicht.',
  recurring_fund_missed: 'Am {{day}} ausgelassen, da nicht möglich: {{name}} für {{amount}}, Ihr Sparplan.',
  recurring_fund_ended:
    'Ihr Sparplan, {{name}} für {{amount}}, ist beendet: Vor dem nächsten Kauf ist der Verkauf vorbei.',
  orders_adjusted:
    'Ihre wartenden Orders in {{symbol}} wurden an die neue Stückzahl angepasst. Was sich nicht ' +
    'anpassen ließ, wurde storniert; die Belege zeigen es.',
}
