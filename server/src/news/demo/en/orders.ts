import type { DemoPiece } from '../demo-piece.ts'

export const orders = {
  'half-and-full': {
    title: 'Half and full position',
    subhead: 'Why one order has a largest size',
    content: `
<p>A stock order on Tarazu is at most 50 shares in a half position and 100 in a full one. The ticket shows which applies and
refuses anything above it; the server looks again, whatever the screen allowed.</p>
<p>A cap on the size of one order is an old idea. It limits what a slip of the finger can cost, and it asks you to decide
twice before you take a large position. If you want more than one order holds, place a second: by then you have seen how
the first one filled.</p>
<p>The cap is on what you type. A purchase can always be sold whole, however it came about.</p>`,
  },
  'partial-fills': {
    title: 'Partial fills',
    subhead: 'When there is less on offer than you asked for',
    content: `
<p>A quote is a price and a size: so many shares are offered at this price now. An order that wants more than that takes what
there is and waits for the next quote with the rest. Each part is a fill of its own, with its own price, time and fees, and
the record lists them one by one.</p>
<p>The price of the order is then the average of its fills, weighted by size. Value and fees are rounded over the whole order, so ten
small fills cost what one large one would.</p>
<p>You may change or cancel an order that is filled in part. What is filled stays filled; what the rest does not need any more
comes back.</p>`,
  },
  'day-and-gtc': {
    title: 'Day orders and good-till-cancelled orders',
    subhead: 'How long an order waits',
    content: `
<p>An order that is not filled at once has to end some time.</p>
<ul>
<li>A <strong>day</strong> order ends at the close of its market's day. If it is not filled by then it is marked as expired,
and what it had reserved is yours again.</li>
<li>A <strong>good-till-cancelled</strong> order goes on, day after day, until it is filled or you cancel it. After 365 days it
expires as well, because an intention a year old is rarely still one.</li>
</ul>
<p>Which day? The one on the market's own calendar. A day order for a share in Mumbai ends in the afternoon there, whatever
the time is where you are. Outside the session an order is refused, unless you choose to queue it for the next open.</p>
<p>While an order waits, its money or its shares are reserved. That is not a fee, only a promise that the order can be kept.
Look through your pending orders now and then: a forgotten one is money that you cannot use.</p>`,
  },
  stops: {
    title: 'Stop and stop-limit orders',
    subhead: 'Orders that sleep until a price is reached',
    content: `
<p>A stop order does nothing until the last price reaches the stop. Then it wakes up and becomes an ordinary order. Two uses
are common.</p>
<h3>Limiting a loss</h3>
<p>You hold shares bought at 200 and have decided to leave at 180. A sell stop at 180 sleeps while the price is above. When
the last price touches 180 it becomes a sale. You need not watch the screen, and you need not decide again on a bad day.</p>
<h3>Following a move</h3>
<p>You want to buy only once the price has proved itself above 220. A buy stop at 220 waits for that.</p>
<h3>Stop or stop-limit?</h3>
<p>A plain stop fills near the stop once it is awake, within the same bound as a market order. If the market jumps further
than that, it waits for the price to come back into reach. A stop-limit gives the bound itself: stop at 180, limit at 178
means "wake at 180, but sell for no less than 178".</p>
<p>The trade-off is always the same. A tight limit protects the price and risks that nothing happens; a loose one makes sure
that something happens and risks the price. No order type has both.</p>
<h3>What they cannot do</h3>
<p>A stop does not promise its price. When a market opens far below yesterday's close, every stop in between wakes up at the
same moment, and there may be nobody on the other side. A stop is a plan, not an insurance.</p>`,
  },
  limits: {
    title: 'Limit orders: your price, or nothing',
    subhead: 'The price you name is the worst you can get',
    content: `
<p>A limit order names the worst price at which you would still trade. A buy limit at 99.50 fills at 99.50 or less; a sell
limit at 101.00 at 101.00 or more. If the market is better than your limit, you get the market's price, not your limit.</p>
<p>If it is not reached, the order waits and shows as pending. Its money is reserved meanwhile: quantity times limit, plus the
most that the fees can be. When it fills for less, the difference comes straight back.</p>
<p>A limit has to be on the instrument's price step, and within a fifth of the last price. The band catches the classic slip:
a decimal point in the wrong place.</p>`,
  },
  'market-orders': {
    title: 'Market orders: fast, and bounded',
    subhead: 'What "at the market" means, and how far it may go',
    content: `
<p>A market order says: now, at what is on offer. A purchase takes the ask, a sale takes the bid. It is the right order when
being done matters more than the last paisa, and with a liquid share in a calm market the two are nearly the same.</p>
<h3>The trouble with "any price"</h3>
<p>On some platforms a market order has no bound at all. If the offer vanishes between your tap and the fill, it takes the
next one, and the next, as far up as it has to. People have paid twice the price on the screen that way.</p>
<h3>Two bounds</h3>
<p>Here a market order has two. The first is what you saw: the ticket sends along the price that was on your screen, and if
the market is more than one per cent worse by the time the order arrives, it is refused with "the price has moved" and the
new price is shown. The second is a collar of two per cent around the price at arrival. No part of the order fills outside
it; what is left waits for the price to come back, or for you to cancel it.</p>
<h3>What is reserved</h3>
<p>A market purchase that fills at once takes what it costs and nothing else. If part of it has to wait, that part reserves a
little more than the ticket's total, because its price is not known yet: quantity times the price with the collar, plus the
most that the fees can be. What is not needed comes back.</p>
<h3>When to use something else</h3>
<p>If you can say which price you would be unhappy with, say it: that is a limit order. If you want to act only once a price
has been reached, that is a stop.</p>`,
  },
} satisfies Record<string, DemoPiece>
