import { namesEs } from '@tarazu/contract/market/names-es'
import { orderSentencesEs } from '@tarazu/contract/notices/order-sentences-es'
import { refusalTextsEs } from '@tarazu/contract/refusals-es'
import { reasonsEs } from '@tarazu/contract/wallet/reasons-es'
import { documentsEs } from './documents-es.ts'
import type { TranslatedTexts } from './texts.ts'

export const es: TranslatedTexts = {
  documents: documentsEs,
  reasons: reasonsEs,
  orders: orderSentencesEs,
  refusals: refusalTextsEs,
  names: namesEs,
  codes: {
    does: {
      'reset-password': 'Sirve para definir una nueva contraseña de acceso',
      'release-account': 'Levanta el bloqueo de tu cuenta',
      'reset-transaction-password': 'Sirve para definir una nueva contraseña de operaciones',
    },
    message: (code, does) =>
      `${code} es tu código de Tarazu. ${does} y vale 10 minutos. Nadie de Tarazu te lo pedirá nunca.`,
  },
  companies: {
    KESTREL: 'Teje velas y tiendas con hilo reciclado.',
    BLUEFERN: 'Hace queso en tres valles.',
    ORREY: 'Construye telescopios para escuelas.',
    SALTPAN: 'Almacena energía en agua salada.',
    TINROOF: 'Construye casas pequeñas a las que la lluvia no hace daño.',
    QUILLON: 'Mantiene los frenos de los trenes.',
    MARROW: 'Vende verduras de aspecto raro.',
    LANTERN: 'Lleva clínicas que abren de noche.',
    HALYARD: 'Lleva carga a vela por la costa, con el viento.',
    PEBBLE: 'Hace lectores de tarjetas sin pantalla.',
    THRUSH: 'Ajusta audífonos a domicilio.',
    OXBOW: 'Limpia ríos y vende lo que encuentra.',
  },
  issues: {
    further: 'Otra emisión de acciones que ya cotizan.',
    madeUp: 'Inventada, para operaciones simuladas.',
    apart: ' ',
    document: (name, about) => [
      `${name}: un documento inventado`,
      `${about} La empresa no existe, y aquí no se puede comprar nada con dinero real.`,
      'Un documento real diría qué hace la empresa, qué ganó y qué debe, quién vende acciones, para qué es el dinero, y qué puede salir mal. Léelo antes de solicitar.',
      'Lo que puede salir mal con cualquier acción: su precio puede caer el primer día por debajo del de la emisión, y puede que no vuelva nunca.',
      'Si se solicita más de lo que hay, todos reciben el mismo número de lotes hasta donde alcancen; los lotes que sobran se sortean. La huella de la semilla del sorteo se publica antes de que abra la emisión y la semilla después de que cierre, para que cualquiera pueda calcularlo de nuevo.',
    ],
  },
  funds: {
    madeUp:
      'Datos de demostración: este fondo no existe. Lo que rinde se sortea de su rango al final de su plazo.',
    drawn: 'Inventado, como el fondo: sorteado de su rango, sin ningún valor detrás.',
    apart: ' ',
    each: [
      ['Demo Monzón Fondo a un día', 'Según lo que ha pagado el préstamo a un día.'],
      ['Demo Puerto Fondo líquido', 'Según las letras del Tesoro a un mes.'],
      ['Demo Farol Fondo de bonos cortos', 'Según bonos que se devuelven en dos años.'],
      ['Demo Cedro Fondo de renta', 'Según una mezcla de bonos y acciones que pagan dividendos.'],
      [
        'Demo Meridiano Fondo de crecimiento',
        'El extremo superior es lo que hizo un índice amplio de acciones en uno de sus mejores años; en otros años perdió.',
      ],
    ],
  },
}
