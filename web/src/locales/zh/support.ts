import type { support as english } from '../en/support.ts'
import type { Texts } from '../texts.ts'

export const support: Texts<typeof english> = {
  title: '客服',
  safety: '我们绝不会要求您付款才能提现，也绝不会索要您的密码。',
  level_one: '我们会在一小时内回复。',
  level_other: '我们会在 {{count}} 小时内回复。',
  conversation: '对话',
  empty: '有什么可以帮您？请给我们留言。',
  failed: '无法加载您的消息',
  write: '输入消息',
  send: '发送',
  addPhoto: '添加照片',
  removePhoto: '移除照片',
  photo: '照片',
  photoFailed: '无法加载。',
  newMessages: '新消息',
  you: '您',
  sending: '发送中',
  sent: '已发送',
  seen: '已读',
  notSent: '未发送',
  uploadFailed: '上传失败',
  retry: '重新发送',
  discard: '删除',
  elsewhere: '我们的客服在 {{host}} 为您服务。',
  goThere: '前往客服',
  visitorNote:
    '您尚未登录，我们无法确认您的身份：此处不会透露任何账户信息，也不会告知验证码。回复只能在此浏览器中查看，保留 {{days}} 天。',
  visitorForget: '从此浏览器中移除',
  visitorWrite: '联系客服',
  addressFailed: '无法加载客服地址',
}
