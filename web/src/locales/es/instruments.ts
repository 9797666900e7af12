import { namesEs } from '@tarazu/contract/market/names-es'
import type { instruments as english } from '../en/instruments.ts'
import type { Texts } from '../texts.ts'

export const instruments: Texts<typeof english> = {
  names: namesEs,
  searchLabel: 'Código o nombre',
  searchNow: 'Buscar',
  enterCode: 'Introduce un código para buscar',
  position: 'Posición',
  positionIn: 'Posición: {{name}}',
  list: {
    CURRENCY: {
      example: 'Por ejemplo, USDINR o Euro',
      loadFailed: 'No se pudo cargar la lista de divisas',
      empty: 'No hay datos de divisas',
      none: 'Ninguna divisa coincide con la búsqueda',
    },
    FUTURE: {
      example: 'Por ejemplo, GC u Oro',
      loadFailed: 'No se pudo cargar la lista de futuros',
      empty: 'No hay datos de futuros',
      none: 'Ningún futuro coincide con la búsqueda',
    },
    CGI: {
      example: 'Por ejemplo, GSEC o 2033',
      loadFailed: 'No se pudo cargar la lista de deuda pública',
      empty: 'No hay datos de deuda pública',
      none: 'Ninguna deuda pública coincide con la búsqueda',
    },
  },
  showAll: 'Ver toda la lista',
  terms: 'Condiciones',
  contractSize: 'Tamaño de contrato',
  units: '{{count}} uds.',
  contractNote: 'Unidades de un contrato de la bolsa. Aquí se opera por unidades sueltas.',
  lastDay: 'Último día de negociación',
  lastDayNote: 'Lo que aún tengas entonces se liquida al último precio de ese día.',
  endsOn: 'El contrato vence el {{day}}',
  endsNote: 'El contrato vence el {{day}}. Lo que aún tengas entonces se liquida al último precio.',
  coupon: 'Cupón',
  aYear: '{{percent}} al año, semestral',
  accrued: 'Intereses devengados',
  nextCoupon: 'Próximo cupón',
  maturity: 'Vencimiento',
  bondNote:
    'El precio es por 100 de valor nominal, que es una unidad. Incluye los intereses desde el último cupón, contados por días, y baja en el importe del cupón cuando este se paga.',
  pairUnit: 'Una unidad',
  pairNote: 'El precio es lo que cuesta una unidad en {{currency}}.',
  // Announced events
  coming: 'Próximamente',
  action: {
    split: 'Split el {{day}}: {{new}} títulos por cada {{old}}',
    bonus: 'Acciones liberadas el {{day}}: {{new}} títulos por cada {{old}}',
    dividend: 'Dividendo el {{day}}: {{amount}} por título',
  },
  actionNote: {
    units: 'Los títulos y las órdenes en espera se ajustan solos.',
    dividend: 'Se paga a quien lo tenga cuando empiece ese día; el precio baja otro tanto.',
  },
}
