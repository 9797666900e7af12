import type { settings as english } from '../en/settings.ts'
import type { Texts } from '../texts.ts'

export const settings: Texts<typeof english> = {
  appearance: '外观',
  theme: '主题',
  themeSystem: '跟随系统',
  themeLight: '浅色',
  themeDark: '深色',
  upDown: '涨跌颜色',
  greenUp: '绿涨',
  redUp: '红涨',
  blueUp: '蓝涨',
  upDownHint: '方向同时以箭头和正负号表示。蓝色和橙色适合色觉障碍者。',
  about: '关于',
  transparencyHint: '模式、价格来源和可查验的数据',
  logOutTitle: '确定退出登录吗？',
  logOutDetail: '再次登录需要手机号码和密码。',
  loggingOut: '正在退出…',
  // Review of orders before sending
  confirmSetting: '委托确认',
  confirmOn: '每笔委托在提交前都会显示价格、费用和总额。',
  confirmOff: '轻点一下即提交委托。',
  confirmEarly: '您自行下过 {{needed}} 笔委托后才能关闭。目前：{{placed}} 笔。',
  confirmTurnOff: '一键提交',
  confirmTurnOn: '提交前显示',
  confirmChanging: '正在更改…',
}
