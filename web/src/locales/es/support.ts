import type { support as english } from '../en/support.ts'
import type { Texts } from '../texts.ts'

export const support: Texts<typeof english> = {
  title: 'Atención al cliente',
  safety: 'Nunca te pedimos que pagues para retirar dinero. Nunca te pedimos tu contraseña.',
  level_one: 'Respondemos en una hora.',
  level_other: 'Respondemos en {{count}} horas.',
  conversation: 'Conversación',
  empty: '¿Necesitas ayuda? Escríbenos.',
  failed: 'No se han podido cargar tus mensajes',
  write: 'Escribir un mensaje',
  send: 'Enviar',
  addPhoto: 'Añadir una foto',
  removePhoto: 'Quitar la foto',
  photo: 'Foto',
  photoFailed: 'No se ha podido cargar.',
  newMessages: 'Mensajes nuevos',
  you: 'Tú',
  sending: 'Enviando',
  sent: 'Enviado',
  seen: 'Visto',
  notSent: 'No enviado',
  uploadFailed: 'No se pudo subir',
  retry: 'Enviar de nuevo',
  discard: 'Descartar',
  elsewhere: 'Nuestra atención al cliente responde en {{host}}.',
  goThere: 'Ir a atención al cliente',
  visitorNote:
    'No has iniciado sesión, así que no sabemos quién eres: aquí no decimos nada de ninguna cuenta ni damos códigos. Las respuestas solo se leen en este navegador, durante {{days}} días.',
  visitorForget: 'Quitar de este navegador',
  visitorWrite: 'Escribir a atención al cliente',
  addressFailed: 'No se ha podido cargar la dirección de atención al cliente',
}
