import type { profile as english } from '../en/profile.ts'
import type { Texts } from '../texts.ts'

export const profile: Texts<typeof english> = {
  transparency: '透明度',
  logOut: '退出登录',
  // Account
  id: 'ID {{id}}',
  copyId: '复制 ID',
  idCopied: 'ID 已复制。',
  copyFailed: '无法复制，请选中 ID 后手动复制。',
  service: '客服',
  wallet: '钱包',
  totalAssets: '总资产',
  hideAmounts: '隐藏金额',
  showAmounts: '显示金额',
  details: '明细',
  available: '可用余额',
  holdings: '持仓市值',
  funds: '基金投资',
  allotted: '已配售股份',
  held: '冻结',
  unsettled: '待结算',
  playMoney: '虚拟资金：模拟交易，非真实资金。',
  recharge: '充值',
  withdraw: '提现',
  records: '记录',
}
