import type { DemoPiece } from '../demo-piece.ts'

export const gettingStarted = {
  'account-screen': {
    title: 'Reading the account screen',
    subhead: 'Total assets, available balance, and the money in between',
    content: `
<p>The wallet card shows two figures, and it helps to know what is in each.</p>
<dl>
<dt>Total assets</dt><dd>Everything you have: free money, proceeds that have not settled, money reserved for open orders,
and your holdings at their last price, less anything you owe.</dd>
<dt>Available balance</dt><dd>What you can spend now: free money and unsettled proceeds.</dd>
</dl>
<p>If total assets are higher than the available balance, the difference is in holdings or waits in open orders. Cancel an
order and what it had reserved is free again at once. The eye on the card hides the figures, for when somebody looks over
your shoulder.</p>
<p>Each change of your money is listed under account changes with the reason for it, the order or recharge it belongs to,
and what could be spent after it. The list is read off the ledger itself: nothing is added up a second time.</p>`,
  },
  watchlist: {
    title: 'Building a watchlist',
    subhead: 'Up to two hundred instruments, newest first',
    content: `
<p>Tap the star on an instrument and it joins your watchlist; tap it again and it leaves. There is room for two hundred.
Indices can be watched too, although they cannot be bought.</p>
<p>A short list that you look at is worth more than a long one that you do not. Some people keep one list for what they
hold, and one question for each entry: what would have to happen for me to buy, or to sell? If there is no answer, the
entry is only noise.</p>
<p>To tidy up, open the watchlist and switch to edit mode. Each removal asks once before it is done. The list belongs to
your account, not to your phone, so it is the same wherever you sign in.</p>`,
  },
  recharge: {
    title: 'Adding play money: how a recharge works',
    subhead: 'From 5,000 upwards, credited within seconds in paper mode',
    content: `
<p>In paper mode the money is made up, but the way it takes is the real one. A recharge begins as a request: it says how
much, and moves nothing. Then a payment provider confirms it, and only then is your account credited. In paper mode that
provider is a sandbox which confirms within two seconds. The minimum is 5,000, in whole units.</p>
<p>Why the detour? Because crediting somebody on their own word is how accounts go wrong. The records screen shows each
recharge with its state (in progress, completed or failed) and the time of each step.</p>
<p>If your connection breaks while you send a recharge, send it again. Each request carries a key of its own, and a request
with the same key is done once, however often it arrives.</p>`,
  },
  'paper-badge': {
    title: 'What the paper badge tells you',
    subhead: 'Play money on every screen, and prices that say where they are from',
    content: `
<p>While Tarazu runs in paper mode, every screen wears a badge that says so. It cannot be switched off by whoever runs the
server, because a screen that could pass for the real thing sooner or later will.</p>
<p>Prices wear a label as well. <strong>Simulated</strong> means that the price is computed from a random seed and belongs
to no market. <strong>Replay</strong> means that a recorded day is being played back, with the clock of that day. A price
from a live source names the source and its age.</p>
<p>Together the two answer the questions that matter before any tap: is this money real, and is this price real? Here the
answer to the first is no. You can make every mistake once and pay nothing for it.</p>`,
  },
  'first-trade': {
    title: 'Your first trade, step by step',
    subhead: 'From an empty account to a sale, in ten minutes',
    content: `
<p>This is the whole round once: money in, a purchase, a sale, and a look at what it cost.</p>
<h3>1. Add play money</h3>
<p>Open the account screen and choose recharge. Enter at least 5,000 and confirm. Within two seconds the record turns from
in progress to completed and the available balance has grown.</p>
<h3>2. Find something to buy</h3>
<p>Use the search on the home screen. It looks at codes and at names, so the first letters of either will do. Open the
result and look at the chart: the day's line first, then the candles of days, weeks and months.</p>
<h3>3. Fill in the ticket</h3>
<p>Tap Buy. Choose a quantity: a half position allows up to 50 shares, a full one up to 100. Leave the type on market for
now. The ticket shows the price and its age, the value, each fee by name, and the total. Nothing has been reserved yet, and
nothing happens until you confirm.</p>
<h3>4. Confirm and watch</h3>
<p>The order is accepted or refused at once, and a refusal says why. When it is filled, the record shows the quote it was
filled against: price, source and time. The holding appears on the trade screen and moves with the market.</p>
<h3>5. Sell</h3>
<p>Open the holding and tap Sell. The ticket now shows what would come in, less fees. After the sale the proceeds are
unsettled for a while: you can buy with them straight away, and with simulated prices they settle after one minute.</p>
<h3>6. Look back</h3>
<p>Open account changes. You will find the recharge, the purchase, the sale and the settlement, each with the balance after
it. Subtract the first from the last: that is what the round has earned or cost you, with nothing left out.</p>`,
  },
  welcome: {
    title: 'Welcome to Tarazu',
    subhead: 'A brokerage to learn on, and one that you can check',
    content: `
<p>Tarazu means the scales. It is a retail brokerage that a firm, a school or one person can run, and you are looking at it
in paper mode: the money is play money, the orders are real orders, and what becomes of them is decided by rules that
anybody can read.</p>
<h3>What you can do here</h3>
<ul>
<li>Look up Indian and American shares, indices, currency pairs, futures and treasury debt, with charts over a day, a year
and five years.</li>
<li>Buy and sell with market, limit, stop and stop-limit orders, for the day or until you cancel them.</li>
<li>Follow what you hold as its price moves, and see for each sale what it earned after fees.</li>
<li>Read every change of your balance, with its reason.</li>
</ul>
<h3>What makes it different</h3>
<p>Apps that look like this one are often fronts for fraud: a friendly stranger, a balance that grows on the screen, and a
withdrawal that never arrives. Tarazu is built the other way round. Nobody can edit a balance, a price or an outcome, not
even whoever runs the server. Money and shares move only through entries of a ledger in which each has a giving and a
receiving side, and an entry is never changed or removed. A mistake is undone by a second entry that you can see.</p>
<p>Each fill keeps the quote it was made against. Each fee is shown before you confirm. Each refusal says what was wrong. The
<a href="/transparency">transparency page</a> counts all of it, and the figures there are computed, not typed.</p>
<h3>Where to begin</h3>
<p>Add some play money, open an instrument that you know by name, and read its ticket before you confirm it. Then make a
mistake on purpose, and see what happens. That is what paper is for.</p>`,
  },
} satisfies Record<string, DemoPiece>
