import { namesZh } from '@tarazu/contract/market/names-zh'
import type { instruments as english } from '../en/instruments.ts'
import type { Texts } from '../texts.ts'

export const instruments: Texts<typeof english> = {
  names: namesZh,
  searchLabel: '代码或名称',
  searchNow: '搜索',
  enterCode: '请输入要搜索的代码',
  position: '持仓',
  positionIn: '持仓：{{name}}',
  list: {
    CURRENCY: {
      example: '例如 USDINR 或 欧元',
      loadFailed: '加载货币列表失败',
      empty: '暂无货币数据',
      none: '没有匹配的货币',
    },
    FUTURE: {
      example: '例如 GC 或 黄金',
      loadFailed: '加载期货列表失败',
      empty: '暂无期货数据',
      none: '没有匹配的期货',
    },
    CGI: {
      example: '例如 GSEC 或 2033',
      loadFailed: '加载国债列表失败',
      empty: '暂无国债数据',
      none: '没有匹配的国债',
    },
  },
  showAll: '显示完整列表',
  terms: '条款',
  contractSize: '合约规模',
  units: '{{count}} 单位',
  contractNote: '交易所每份合约的数量。此处按单个单位交易。',
  lastDay: '最后交易日',
  lastDayNote: '届时仍持有的部分，将按当日最后价格平仓。',
  endsOn: '合约于 {{day}} 到期',
  endsNote: '合约于 {{day}} 到期。届时仍持有的部分将按最后价格平仓。',
  coupon: '票面利率',
  aYear: '每年 {{percent}}，半年付息',
  accrued: '应计利息',
  nextCoupon: '下次付息',
  maturity: '到期日',
  bondNote: '价格对应 100 面值，即一个单位，并包含自上次付息以来按天计算的利息；付息时价格会相应下降。',
  pairUnit: '一个单位',
  pairNote: '价格为一个单位折合的 {{currency}} 金额。',
  // Announced events
  coming: '即将发生',
  action: {
    split: '{{day}} 拆股：每 {{old}} 份变为 {{new}} 份',
    bonus: '{{day}} 送股：每 {{old}} 份变为 {{new}} 份',
    dividend: '{{day}} 分红：每份 {{amount}}',
  },
  actionNote: {
    units: '持仓份数和等待成交的委托会自动调整。',
    dividend: '付给当日开始时的持有人；价格随之下降。',
  },
}
