import type { session as english } from '../en/session.ts'
import type { Texts } from '../texts.ts'

export const session: Texts<typeof english> = {
  login: 'Iniciar sesión',
  loginTitle: 'Bienvenido de nuevo',
  loginDetail: 'Inicie sesión para ver su dinero y sus mercados.',
  loggingIn: 'Iniciando sesión…',
  register: 'Crear cuenta',
  registerTitle: 'Cree su cuenta',
  registerDetail: 'Un teléfono, una contraseña y un código de invitación.',
  registering: 'Creando su cuenta…',
  phone: 'Número de teléfono',
  phoneHint: '10 dígitos',
  password: 'Contraseña',
  passwordHint: 'Al menos 6 caracteres',
  confirmPassword: 'Confirmar contraseña',
  invitation: 'Código de invitación',
  openInvitation: 'Invitación abierta: {{code}}',
  useInvitation: 'Usarla',
  noAccount: '¿Es nuevo aquí?',
  haveAccount: '¿Ya tiene una cuenta?',
  registered: 'Registro correcto. Inicie sesión.',
  phoneMissing: 'Introduzca su número de teléfono.',
  passwordMissing: 'Introduzca una contraseña.',
  confirmMissing: 'Confirme su contraseña.',
  passwordsDiffer: 'Las contraseñas no coinciden',
  invitationMissing: 'Introduzca un código de invitación.',
}
