import type { desk as english } from '../en/desk.ts'
import type { Texts } from '../texts.ts'

export const desk: Texts<typeof english> = {
  watchWidth: 'Ancho de Favoritos',
  ticketWidth: 'Ancho del formulario de orden',
  ticket: 'Orden',
  trades: 'Posiciones y órdenes',
  part: {
    positions: 'Posiciones',
    open: 'Órdenes abiertas',
    fills: 'Ejecutadas hoy',
  },
  noOpenOrders: 'Ninguna orden está en espera.',
  noFills: 'Hoy no se ha ejecutado nada.',
  keys: {
    title: 'Teclado',
    search: 'Buscar',
    sides: 'Comprar, vender',
    pages: 'Las cinco páginas de la barra',
    rows: 'Fila siguiente y anterior de una lista',
    enter: 'Abrir el primer resultado; revisar y después enviar la orden',
    escape: 'Cerrar lo que está abierto',
    help: 'Mostrar esto',
    on: 'Activar las teclas sueltas',
  },
  table: {
    dense: 'Filas compactas',
    csv: 'Descargar en CSV',
    actions: 'Acciones',
    sum: 'Suma',
    instrument: 'Instrumento',
    code: 'Código',
    time: 'Hora',
    bought: 'Comprado a',
    now: 'Ahora',
    price: 'Precio',
    change: 'Cambio',
    bid: 'Compra',
    ask: 'Venta',
    total: 'Total',
    status: 'Estado',
  },
}
