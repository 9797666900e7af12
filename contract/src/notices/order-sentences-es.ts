import type { OrderSentences } from './kinds.ts'

export const orderSentencesEs: OrderSentences = {
  order_filled: 'Tu orden de {{count}} {{symbol}} se ejecutó.',
  order_part_filled: 'Tu orden de {{count}} {{symbol}} se ejecutó en parte: {{filled}} hasta ahora.',
  order_expired:
    'Tu orden de {{count}} {{symbol}} caducó: se ejecutaron {{filled}}. Lo reservado para el resto ' +
    'vuelve a ser tuyo.',
  order_stopped:
    'Tu orden de compra de {{count}} {{symbol}} se canceló, porque con la cuenta bloqueada no se ' +
    'compra nada. Lo reservado vuelve a ser tuyo.',
  order_failed:
    'No pudimos llevar a cabo tu orden de {{count}} {{symbol}}. El fallo es nuestro; lo reservado ' +
    'vuelve a ser tuyo.',
  order_not_opened:
    'Tu orden de {{count}} {{symbol}} se activó, pero fue rechazada. Su registro dice por qué.',
  order_cancelled_by_us:
    'Cancelamos tu orden de {{count}} {{symbol}}: {{reason}} Lo reservado vuelve a ser tuyo.',
  order_waits_for_rate:
    'Tu orden de {{count}} {{symbol}} espera: el tipo de cambio se ha movido y lo reservado no ' +
    'alcanza ahora. Modifica la orden para reservar más.',
  recurring_tomorrow: 'Mañana: {{amount}} en {{symbol}}.',
  recurring_bought: 'Compra de {{count}} {{symbol}} por {{amount}}, según tu compra periódica.',
  recurring_refused: 'Tu compra periódica de {{symbol}} por {{amount}} no se hizo. {{reason}}',
  recurring_paused: 'Tus compras de {{symbol}} por {{amount}} están en pausa: dos veces faltó dinero.',
  recurring_missed: 'Omitida, pues el {{day}} no fue posible: tu compra de {{symbol}} por {{amount}}.',
  recurring_fund_tomorrow: 'Mañana: {{amount}} en {{name}}.',
  recurring_fund_bought: 'Inversión de {{amount}} en {{name}}, según tu compra periódica.',
  recurring_fund_refused: 'Tu compra periódica de {{name}} por {{amount}} no se hizo. {{reason}}',
  recurring_fund_paused: 'Tus compras de {{name}} por {{amount}} están en pausa: dos veces faltó dinero.',
  recurring_fund_missed: 'Omitida, pues el {{day}} no fue posible: tu compra de {{name}} por {{amount}}.',
  recurring_fund_ended:
    'Tus compras de {{name}} por {{amount}} han terminado: la venta acaba antes de la próxima.',
  orders_adjusted:
    'Tus órdenes en espera de {{symbol}} se ajustaron a los nuevos títulos. Lo que no se podía ' +
    'ajustar se canceló; los registros lo muestran.',
}
