import type { alerts as english } from '../en/alerts.ts'
import type { Texts } from '../texts.ts'

export const alerts: Texts<typeof english> = {
  title: 'Alertas',
  button: 'Poner una alerta',
  buttonWaiting: 'Alertas, {{count}} esperan',
  of: 'Alertas: {{name}}',
  all: 'Todas las alertas',
  list: 'Tus alertas',
  none: 'Aún no hay alertas. La campana de una acción pone una.',
  failed: 'No se han podido cargar tus alertas',
  kind: 'Qué observa',
  kinds: { price: 'Precio', percent: 'Cambio', volume: 'Volumen', sma: 'SMA', ema: 'EMA', rsi: 'RSI' },
  direction: 'Dirección',
  directions: { above: 'Sube a', below: 'Baja a' },
  levels: {
    price: 'Precio',
    percent: 'Cambio desde el último cierre',
    volume: 'Unidades negociadas hoy',
    rsi: 'RSI, de 1 a 99',
  },
  period: 'Días',
  periodHint: 'De 2 a 200 días, con hoy como el último.',
  note: 'Nota (opcional)',
  add: 'Poner la alerta',
  set: 'La alerta está puesta.',
  wrong: {
    level: 'Escribe un nivel que se pueda alcanzar.',
    period: 'Escribe de 2 a 200 días.',
  },
  webhook: {
    title: 'Tu propio programa',
    lead: 'Tu programa puede saber de alertas y órdenes: mensajes firmados según Standard Webhooks.',
    address: 'Dirección',
    set: 'Fijar la dirección',
    secret: 'Guarda el secreto con el que se firman los mensajes. No se vuelve a mostrar:',
    remove: 'Quitar la dirección',
    last: 'Últimos mensajes',
    state: { taken: 'Aceptado', waiting: 'Espera el siguiente intento', given_up: 'Abandonado' },
    failed: 'Intentos: {{attempts}}. Última respuesta: {{answer}}',
  },
  since: 'Espera desde {{at}}',
  told: 'Avisada {{at}}',
  remove: 'Eliminar: {{alert}}',
  waits: {
    price: { above: 'sube a {{level}}', below: 'baja a {{level}}' },
    percent: { above: 'sube en el día a {{level}}', below: 'baja en el día a {{level}}' },
    volume: '{{level}} negociadas en un día',
    average: {
      above: 'sube por encima de {{average}} de {{period}} días, ahora en {{at}}',
      below: 'baja por debajo de {{average}} de {{period}} días, ahora en {{at}}',
    },
    rsi: {
      above: 'RSI de {{period}} días sube a {{level}}, ahora con un precio de {{at}}',
      below: 'RSI de {{period}} días baja a {{level}}, ahora con un precio de {{at}}',
    },
  },
}
