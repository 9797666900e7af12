import type { notices as english } from '../en/notices.ts'
import type { Texts } from '../texts.ts'

export const notices: Texts<typeof english> = {
  title: 'Avisos',
  list: 'Tus avisos',
  empty: 'Todavía no hay avisos.',
  failed: 'No se pudieron cargar tus avisos',
  unread: 'Nuevo',
  push: 'Avisos en este dispositivo',
  pushState: {
    unsupported: 'Este navegador no puede mostrar avisos con la aplicación cerrada.',
    denied: 'Este navegador rechaza los avisos de este sitio. Permítelos en sus ajustes para activarlos.',
    off: 'Este dispositivo puede avisarte de novedades con la aplicación cerrada. Nunca muestra importes.',
    on: 'Este dispositivo te avisa de novedades con la aplicación cerrada. Nunca muestra importes.',
  },
  pushOn: 'Activar',
  pushOff: 'Desactivar',
  pushChanging: 'Un momento…',
  pushFailed: 'No se puede contactar con el servicio de avisos de este navegador. Inténtalo de nuevo.',
  role: {
    support: 'atención al cliente',
    compliance: 'cumplimiento',
    treasury: 'tesorería',
    credit: 'créditos',
    listings: 'emisiones',
    admin: 'un administrador',
    auditor: 'un auditor',
  },
  kind: {
    recharge_credited: 'Tu depósito de {{amount}} ha llegado.',
    recharge_failed: 'Tu depósito de {{amount}} falló: {{reason}}',
    recharge_returned: 'El banco devolvió tu depósito de {{amount}}.',
    withdrawal_requested: 'Pediste retirar {{amount}}.',
    withdrawal_sent: 'Tu retiro de {{amount}} se envió al banco.',
    withdrawal_paid: 'Tu retiro de {{amount}} se pagó.',
    withdrawal_refused:
      'Tu retiro de {{amount}} fue rechazado. El dinero está de nuevo en tu cuenta; el registro dice por qué.',
    withdrawal_delayed: 'Tu retiro de {{amount}} se retrasa. El registro dice por qué y hasta cuándo.',
    withdrawal_released: 'La revisión de tu retiro de {{amount}} ha terminado. Ya nada lo impide.',
    withdrawal_returned: 'El banco devolvió tu retiro de {{amount}}. El dinero está de nuevo en tu cuenta.',
    withdrawal_cancelled: 'Tu retiro de {{amount}} se canceló. El dinero está de nuevo en tu cuenta.',
    withdrawal_corrected:
      'Hemos corregido un error nuestro en tu retiro de {{amount}}. El registro dice qué cambió y por qué.',
    debt_repaid: '{{amount}} de tu dinero liquidado han pagado lo que un banco había retirado.',
    journal_reversed: 'Corrección de un operador: {{amount}}. {{reason}}',
    bank_card_changed: 'Se añadió o cambió la tarjeta terminada en {{last4}}.',
    identity_approved: 'Tu identidad ha sido verificada.',
    identity_returned: 'Revisa de nuevo tu verificación: {{reasons}}',
    identity_suspended: 'Tu verificación está suspendida: {{reason}}',
    identity_viewed: 'Tus documentos de verificación fueron consultados por {{role}}.',
    account_viewed: 'Tu cuenta fue consultada por {{role}}.',
    code_viewed:
      'Un código que se te envió fue leído por {{role}}. ¿No lo habías pedido? Entonces bloquea tu cuenta.',
    chat_viewed: 'Tus mensajes a Atención al cliente fueron leídos por {{role}}.',
    chat_answered: 'Atención al cliente te ha respondido.',
    loan_offered: 'Tienes una oferta de préstamo de {{amount}}.',
    loan_rejected: 'Tu solicitud de préstamo de {{amount}} fue rechazada: {{reason}}',
    loan_paid_out: 'Tu préstamo de {{amount}} se ha pagado.',
    loan_repaid: 'Devolviste {{amount}}.',
    loan_offer_expired: 'Tu oferta de préstamo de {{amount}} ha caducado. Puedes volver a solicitarlo.',
    loan_written_off: 'Dimos por incobrable tu préstamo, con {{amount}} sin pagar: {{reason}}',
    loan_reinstated:
      'Dar por incobrable tu préstamo fue un error nuestro. Vuelves a deber {{amount}}, sin intereses por el tiempo transcurrido: {{reason}}',
    loan_due: 'Pronto vencen {{amount}} de tu préstamo.',
    sign_in_new_device:
      'Nuevo inicio de sesión desde {{device}}. ¿No fuiste tú? Ciérralo y cambia tu contraseña.',
    session_stolen: 'Una sesión tuya se usó en dos lugares, así que se cerró. Cambia tu contraseña.',
    password_changed: 'Se cambió tu contraseña de acceso.',
    transaction_password_changed: 'Se cambió tu contraseña de operaciones.',
    second_factor_set: 'Se configuró la verificación en dos pasos con una app de autenticación.',
    second_factor_off: 'Se desactivó la verificación en dos pasos.',
    second_factor_removed: 'Dos operadores desactivaron tu verificación en dos pasos. {{reason}}',
    recovery_codes_made: 'Se crearon códigos de recuperación nuevos. Los anteriores ya no sirven.',
    recovery_code_used: 'Se usó un código de recuperación. Quedan {{left}}.',
    account_frozen: 'Tu cuenta fue bloqueada. {{reason}}',
    account_frozen_until: 'Tu cuenta fue bloqueada, hasta el {{until}}. {{reason}}',
    account_released: 'Tu cuenta vuelve a estar libre.',
    account_closed: 'Tu cuenta se cerró. Puedes seguir entrando y leyendo tus estados de cuenta.',
    ipo_allotted: '{{name}}: se te adjudicaron {{count}} acciones por {{amount}}.',
    ipo_not_allotted: '{{name}}: no se te adjudicó nada. {{amount}} vuelven a estar libres.',
    ipo_listed: '{{name}} ya cotiza: puedes vender tus {{count}} acciones como {{symbol}}.',
    ipo_withdrawn: 'La emisión de {{name}} se retiró: {{reason}} Recuperaste {{amount}}.',
    ipo_units_changed:
      'La emisión de {{name}} se retiró, porque un split o una emisión de acciones liberadas cambia lo que es una acción. Recuperaste {{amount}}.',
    fund_paid: 'Tu inversión en fondo {{number}} terminó: recibiste {{amount}}.',
    fund_cancelled: 'Tu inversión en fondo {{number}} se canceló. Recuperaste {{amount}}.',
    fees_change: 'Las comisiones cambian el {{from}}. Lo que costará operar está en Transparencia.',
    fees_stay: 'Las comisiones no cambiarán el {{from}}.',
    withdrawal_minimum_change: 'Desde el {{from}}, el retiro mínimo es de {{amount}}.',
    withdrawal_minimum_stays: 'El retiro mínimo no cambiará el {{from}}.',
    withdrawal_wait_change:
      'Desde el {{from}}, un retiro puede tardar hasta {{hours}} h. Los que pidas antes conservan su plazo.',
    withdrawal_wait_stays: 'El plazo de los retiros no cambiará el {{from}}.',
    recharge_wait_change: 'Desde el {{from}}, un depósito puede tardar hasta {{hours}} h.',
    recharge_wait_stays: 'El plazo de los depósitos no cambiará el {{from}}.',
    rate_change: 'Desde el {{from}}, el tipo fijo es de {{rate}} pesos por dólar.',
    rate_stays: 'El tipo fijo no cambiará el {{from}}.',
    placement_granted: 'Puedes comprar de la oferta de {{symbol}} hasta el {{until}}.',
    placement_revoked: 'Ya no puedes comprar de la oferta de {{symbol}}: {{reason}}',
    order_filled: 'Tu orden de {{count}} {{symbol}} se ejecutó.',
    order_part_filled: 'Tu orden de {{count}} {{symbol}} se ejecutó en parte: {{filled}} hasta ahora.',
    order_expired:
      'Tu orden de {{count}} {{symbol}} caducó: se ejecutaron {{filled}}. Lo reservado para el resto vuelve a ser tuyo.',
    order_stopped:
      'Tu orden de compra de {{count}} {{symbol}} se canceló, porque con la cuenta bloqueada no se compra nada. Lo reservado vuelve a ser tuyo.',
    order_failed:
      'No pudimos llevar a cabo tu orden de {{count}} {{symbol}}. El fallo es nuestro; lo reservado vuelve a ser tuyo.',
    order_not_opened:
      'Tu orden de {{count}} {{symbol}} se activó, pero fue rechazada. Su registro dice por qué.',
    order_cancelled_by_us:
      'Cancelamos tu orden de {{count}} {{symbol}}: {{reason}} Lo reservado vuelve a ser tuyo.',
    order_waits_for_rate:
      'Tu orden de {{count}} {{symbol}} espera: el tipo de cambio se ha movido y lo reservado no alcanza ahora. Modifica la orden para reservar más.',
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
    alert_price: '{{symbol}} ha subido a {{value}}: querías saberlo a {{level}}.',
    alert_price_below: '{{symbol}} ha bajado a {{value}}: querías saberlo a {{level}}.',
    alert_percent: '{{symbol}} está en {{value}} % desde el último cierre: querías saberlo a {{level}} %.',
    alert_volume: 'Hoy se han negociado {{value}} de {{symbol}}: querías saberlo a {{level}}.',
    alert_average: '{{symbol}} ha subido por encima de su {{average}} de {{period}} días, a {{value}}.',
    alert_average_below: '{{symbol}} ha bajado por debajo de su {{average}} de {{period}} días, a {{value}}.',
    alert_rsi: 'El RSI de {{period}} días de {{symbol}} ha subido a {{level}}, a {{value}}.',
    alert_rsi_below: 'El RSI de {{period}} días de {{symbol}} ha bajado a {{level}}, a {{value}}.',
    split_applied:
      'Split de {{symbol}}: tus {{before}} títulos pasaron a ser {{after}}. Pagado en efectivo por la fracción: {{amount}}.',
    bonus_applied:
      'Acciones liberadas de {{symbol}}: tus {{before}} títulos pasaron a ser {{after}}. Pagado en efectivo por la fracción: {{amount}}.',
    orders_adjusted:
      'Tus órdenes en espera de {{symbol}} se ajustaron a los nuevos títulos. Lo que no se podía ajustar se canceló; los registros lo muestran.',
    dividend_paid_one: 'Dividendo de {{symbol}}: {{amount}} por tu título.',
    dividend_paid_other: 'Dividendo de {{symbol}}: {{amount}} por tus {{count}} títulos.',
    coupon_paid_one: 'Intereses de {{symbol}}: {{amount}} por tu título.',
    coupon_paid_other: 'Intereses de {{symbol}}: {{amount}} por tus {{count}} títulos.',
    bond_redeemed_one: '{{symbol}} se reembolsó a su valor nominal: {{amount}} por tu título.',
    bond_redeemed_other: '{{symbol}} se reembolsó a su valor nominal: {{amount}} por tus {{count}} títulos.',
    contract_expired_one:
      'El contrato de {{symbol}} venció. Tu unidad se vendió al último precio por {{amount}}.',
    contract_expired_other:
      'El contrato de {{symbol}} venció. Tus {{count}} unidades se vendieron al último precio por {{amount}}.',
    split_planned:
      'Split de {{symbol}} el {{day}}: {{after}} títulos por cada {{before}}. Tus títulos y órdenes en espera se ajustan solos.',
    bonus_planned:
      'Acciones liberadas de {{symbol}} el {{day}}: {{after}} títulos por cada {{before}}. Tus títulos y órdenes en espera se ajustan solos.',
    dividend_planned:
      'Dividendo de {{symbol}}: {{each}} por título para quien lo tenga cuando empiece el {{day}}.',
    action_withdrawn: 'Lo anunciado para {{symbol}} el {{day}} no se hará.',
    contract_ending_one:
      'El contrato de {{symbol}} vence el {{day}}. Si aún tienes tu unidad, se venderá al último precio.',
    contract_ending_other:
      'El contrato de {{symbol}} vence el {{day}}. Lo que aún tengas de tus {{count}} unidades se venderá al último precio.',
  },
}
