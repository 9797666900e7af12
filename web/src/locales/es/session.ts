import type { session as english } from '../en/session.ts'
import type { Texts } from '../texts.ts'

export const session: Texts<typeof english> = {
  login: 'Iniciar sesión',
  loginTitle: 'Bienvenido de nuevo',
  loginDetail: 'Inicia sesión para ver tu dinero y tus mercados.',
  loggingIn: 'Iniciando sesión…',
  register: 'Crear cuenta',
  registerTitle: 'Crea tu cuenta',
  registerDetail: 'Un teléfono, una contraseña y un código de invitación.',
  registering: 'Creando tu cuenta…',
  phone: 'Número de teléfono',
  phoneHint: '10 dígitos',
  password: 'Contraseña',
  confirmPassword: 'Confirmar contraseña',
  invitation: 'Código de invitación',
  openInvitation: 'Invitación abierta: {{code}}',
  useInvitation: 'Usarla',
  // Who made a code (safety H16).
  madeBy: {
    deployment: 'Lo emitió quien gestiona esta plataforma. No da premio a nadie.',
    operator: 'Lo emitió un administrador de esta plataforma. No da premio a nadie.',
  },
  invitedBy: 'Invitación de',
  inviter: { deployment: 'Quien gestiona esta plataforma', operator: 'Un administrador de esta plataforma' },
  invitedOn: '{{who}}, {{day}}. No da premio a nadie.',
  noAccount: '¿Primera vez aquí?',
  haveAccount: '¿Ya tienes una cuenta?',
  registered: 'Registro correcto. Inicia sesión.',
  phoneMissing: 'Introduce tu número de teléfono.',
  passwordMissing: 'Introduce una contraseña.',
  confirmMissing: 'Confirma tu contraseña.',
  passwordsDiffer: 'Las contraseñas no coinciden',
  invitationMissing: 'Introduce un código de invitación.',
}
