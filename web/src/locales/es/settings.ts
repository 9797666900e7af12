import type { settings as english } from '../en/settings.ts'
import type { Texts } from '../texts.ts'

export const settings: Texts<typeof english> = {
  appearance: 'Apariencia',
  theme: 'Tema',
  themeSystem: 'Sistema',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  upDown: 'Colores de subidas y bajadas',
  greenUp: 'Verde sube',
  redUp: 'Rojo sube',
  blueUp: 'Azul sube',
  upDownHint: 'La dirección también se ve en una flecha y un signo. Azul y naranja ayudan con el daltonismo.',
  about: 'Acerca de',
  transparencyHint: 'Modo, precios y cifras comprobables',
  logOutTitle: '¿Cerrar sesión?',
  logOutDetail: 'Para volver necesitarás tu teléfono y tu contraseña.',
  loggingOut: 'Cerrando sesión…',
  // Review of orders before sending
  confirmSetting: 'Confirmar órdenes',
  confirmOn: 'Cada orden se muestra con su precio, comisiones y total antes de enviarse.',
  confirmOff: 'Las órdenes se envían con un toque.',
  confirmEarly:
    'Podrás desactivarlo cuando hayas enviado {{needed}} órdenes propias. Hasta ahora: {{placed}}.',
  confirmTurnOff: 'Enviar con un toque',
  confirmTurnOn: 'Mostrar antes de enviar',
  confirmChanging: 'Cambiando…',
}
