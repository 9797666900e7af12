import { namesZh } from '@tarazu/contract/market/names-zh'
import { orderSentencesZh } from '@tarazu/contract/notices/order-sentences-zh'
import { refusalTextsZh } from '@tarazu/contract/refusals-zh'
import { reasonsZh } from '@tarazu/contract/wallet/reasons-zh'
import { documentsZh } from './documents-zh.ts'
import type { TranslatedTexts } from './texts.ts'

export const zh: TranslatedTexts = {
  documents: documentsZh,
  reasons: reasonsZh,
  orders: orderSentencesZh,
  refusals: refusalTextsZh,
  names: namesZh,
  codes: {
    does: {
      'reset-password': '设置新的登录密码',
      'release-account': '解除账户冻结',
      'reset-transaction-password': '设置新的交易密码',
    },
    message: (code, does) =>
      `${code} 是您的 Tarazu 验证码，用于${does}，10 分钟内有效。Tarazu 的任何人都绝不会向您索要验证码。`,
  },
  companies: {
    KESTREL: '用再生纱线织造船帆和帐篷。',
    BLUEFERN: '在三个山谷里制作奶酪。',
    ORREY: '为学校制造望远镜。',
    SALTPAN: '用盐水储存电力。',
    TINROOF: '建造不怕雨的小房子。',
    QUILLON: '维护火车的刹车。',
    MARROW: '出售长相奇特的蔬菜。',
    LANTERN: '经营夜间开门的诊所。',
    HALYARD: '借着风力沿海岸运货。',
    PEBBLE: '制造没有屏幕的读卡器。',
    THRUSH: '上门调试助听器。',
    OXBOW: '清理河流，并出售找到的东西。',
  },
  issues: {
    further: '这是已上市股票的再次发行。',
    madeUp: '纯属虚构，仅供模拟交易。',
    apart: '',
    document: (name, about) => [
      `${name}：虚构的文件`,
      `${about}这家公司并不存在，在这里也不能用真钱买任何东西。`,
      '真正的文件会说明公司做什么、赚了多少又欠了多少、谁在出售股票、资金作何用途，以及可能出什么问题。申购之前请先阅读。',
      '任何股票都可能出的问题：上市首日价格就可能跌破发行价，而且可能再也涨不回来。',
      '申购超过发行量时，在数量够分的范围内每人得到同样的手数；剩下的手数抽签分配。抽签种子的哈希值在发行开放之前公布，种子在截止之后公布，任何人都可以重新计算。',
    ],
  },
  funds: {
    madeUp: '演示数据：这只基金并不存在。它的收益在期满时从其区间中抽取。',
    drawn: '与基金一样是虚构的：从其区间中抽取，背后没有任何估值。',
    apart: '',
    each: [
      ['演示季风隔夜基金', '参照隔夜拆借的收益设定。'],
      ['演示海港流动性基金', '参照一个月期国库券设定。'],
      ['演示灯笼短债基金', '参照两年内偿还的债券设定。'],
      ['演示雪松收益基金', '参照债券与派息股票的组合设定。'],
      ['演示子午线成长基金', '上限是某宽基股票指数在其最好年份之一的表现；在其他年份它是亏损的。'],
    ],
  },
}
