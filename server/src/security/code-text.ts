import type { Locale } from '@tarazu/contract/locales'
import type { CodePurpose } from '../db/tables/security.ts'

/** What a code does, and the message, which begins with the code and says that nobody will ask for it. */
type Words = { does: Record<CodePurpose, string>; message: (code: string, does: string) => string }

const words: Record<Locale, Words> = {
  en: {
    does: {
      'reset-password': 'sets a new login password',
      'release-account': 'lifts the freeze of your account',
      'reset-transaction-password': 'sets a new transaction password',
    },
    message: (code, does) =>
      `${code} is your Tarazu code. It ${does} and works for 10 minutes. ` +
      'Nobody of Tarazu will ever ask you for it.',
  },
  zh: {
    does: {
      'reset-password': '设置新的登录密码',
      'release-account': '解除账户冻结',
      'reset-transaction-password': '设置新的交易密码',
    },
    message: (code, does) =>
      `${code} 是您的 Tarazu 验证码，用于${does}，10 分钟内有效。Tarazu 的任何人都绝不会向您索要验证码。`,
  },
  es: {
    does: {
      'reset-password': 'Sirve para definir una nueva contraseña de acceso',
      'release-account': 'Levanta el bloqueo de tu cuenta',
      'reset-transaction-password': 'Sirve para definir una nueva contraseña de operaciones',
    },
    message: (code, does) =>
      `${code} es tu código de Tarazu. ${does} y vale 10 minutos. Nadie de Tarazu te lo pedirá nunca.`,
  },
  de: {
    does: {
      'reset-password': 'legt ein neues Anmeldepasswort fest',
      'release-account': 'hebt die Sperre Ihres Kontos auf',
      'reset-transaction-password': 'legt ein neues Transaktionspasswort fest',
    },
    message: (code, does) =>
      `${code} ist Ihr Tarazu-Code. Er ${does} und gilt 10 Minuten. ` +
      'Niemand von Tarazu wird Sie jemals danach fragen.',
  },
}

/** In the language of whoever asked for it; English if the program names none. */
export function codeText(code: string, purpose: CodePurpose, locale: Locale = 'en') {
  const { does, message } = serverTexts[locale].codes
  return message(code, does[purpose])
}
