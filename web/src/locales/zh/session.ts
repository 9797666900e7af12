import type { session as english } from '../en/session.ts'
import type { Texts } from '../texts.ts'

export const session: Texts<typeof english> = {
  login: '登录',
  loginTitle: '欢迎回来',
  loginDetail: '登录后查看您的资金和行情。',
  loggingIn: '正在登录…',
  register: '注册账户',
  registerTitle: '创建您的账户',
  registerDetail: '只需手机号码、密码和邀请码。',
  registering: '正在创建账户…',
  phone: '手机号码',
  phoneHint: '10 位数字',
  password: '密码',
  confirmPassword: '确认密码',
  invitation: '邀请码',
  openInvitation: '公开邀请码：{{code}}',
  useInvitation: '使用',
  // Who made a code (safety H16).
  madeBy: {
    deployment: '由本平台的运营方发出，对任何人都没有奖励。',
    operator: '由本平台的管理员发出，对任何人都没有奖励。',
  },
  invitedBy: '邀请人',
  inviter: { deployment: '本平台的运营方', operator: '本平台的管理员' },
  invitedOn: '{{who}}，{{day}}。对任何人都没有奖励。',
  noAccount: '还没有账户？',
  haveAccount: '已有账户？',
  registered: '注册成功，请登录。',
  phoneMissing: '请输入手机号码。',
  passwordMissing: '请输入密码。',
  confirmMissing: '请确认密码。',
  passwordsDiffer: '两次输入的密码不一致',
  invitationMissing: '请输入邀请码。',
}
