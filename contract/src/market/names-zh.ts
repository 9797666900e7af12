import type { InstrumentNames } from './names.ts'

export const namesZh: InstrumentNames = {
  future: {
    NIFTY: 'NIFTY 50 期货',
    BANKNIFTY: 'NIFTY 银行期货',
    FINNIFTY: 'NIFTY 金融服务期货',
    ES: 'E-mini 标普 500',
    NQ: 'E-mini 纳斯达克 100',
    YM: 'E-mini 道琼斯',
    GC: '黄金',
    SI: '白银',
    HG: '铜',
    CL: 'WTI 原油',
    BZ: '布伦特原油',
    NG: '天然气',
    ZC: '玉米',
    ZS: '大豆',
    ZN: '10 年期美国国债',
  },
  bond: {
    GSEC: '印度国债 {{coupon}}% {{year}}',
    UST: '美国国债 {{coupon}}% {{month}}/{{year}}',
  },
}
