/** Faults that somebody might make in the code of money, one at a time. Each has to fail a test. */

export type Fault = {
  what: string
  /** Path from the root of the repository. */
  file: string
  /** Stands in the file exactly once. */
  from: string
  to: string
  /** The file of tests that is known to catch it; looked at first. */
  by: string
}

const ledgerSql = 'server/src/db/migrations/0001-ledger.sql'
const postSql = 'server/src/db/functions/post_journals.sql'
const ordersSql = 'server/src/db/functions/commit_orders.sql'
const ruledSql = 'server/src/db/functions/overruled.sql'
const of =
  (file: string, known: string) =>
  (what: string, from: string, to: string, by = known) => ({
    what,
    file,
    from,
    to,
    by,
  })
const inLedgerSql = of(ledgerSql, 'server/src/ledger/post.test.ts')
const inPostSql = of(postSql, 'server/src/ledger/post.test.ts')
const secondFactor = 'server/src/security/second-factor.test.ts'
const signingIn = 'server/src/session/login.test.ts'
const liveStart = 'server/test/live-start.test.ts'
const liveMoney = 'server/test/live-money.test.ts'
const statements = 'server/src/statements/signed-statement.test.ts'
const lotBook = 'server/src/statements/lot-book.test.ts'
const opening = 'server/src/orders/decide/open-order.test.ts'
const going = 'server/src/orders/decide/continue-order.test.ts'
const ending = 'server/src/orders/decide/end-order.test.ts'
const committing = 'server/src/orders/commit-orders.test.ts'
const inOrdersSql = of(ordersSql, committing)
const inRuledSql = of(ruledSql, 'server/src/orders/in-force.test.ts')
const changing = 'server/src/orders/change-order.test.ts'
const inForce = 'server/src/orders/in-force.test.ts'
const trading = 'server/src/orders/trading.test.ts'
const inGate = of('server/src/concurrency/fair-gate.ts', 'server/src/concurrency/fair-gate.test.ts')
const inFees = of('contract/src/orders/fees.ts', 'contract/src/orders/fees.test.ts')
const inFill = of('server/src/orders/decide/fill-order.ts', opening)
const inMove = of('server/src/orders/decide/move-order.ts', opening)
const inTerms = of('server/src/orders/decide/terms.ts', opening)
const inOpen = of('server/src/orders/decide/open-order.ts', opening)
const inContinue = of('server/src/orders/decide/continue-order.ts', going)
const inEnd = of('server/src/orders/decide/end-order.ts', ending)
const inTrigger = of('server/src/orders/decide/trigger-stop.ts', opening)
const inMatch = of('server/src/orders/match-orders.ts', trading)
const inSettle = of('server/src/orders/settle-proceeds.ts', 'server/src/orders/settle-proceeds.test.ts')
const inIdempotency = of('server/src/http/idempotency.ts', trading)
const inOnce = of('server/src/acts/once.ts', 'server/src/recharges/recharges.test.ts')
const inJournal = of('server/src/ledger/journal.ts', 'server/src/ledger/post.test.ts')
const inCount = of('contract/src/liabilities/check-count.ts', 'contract/src/liabilities/check-count.test.ts')
const inSumTree = of('contract/src/liabilities/sum-tree.ts', 'contract/src/liabilities/check-count.test.ts')
const inWithdrawal = of('server/src/withdrawals/withdrawal.ts', 'server/src/withdrawals/withdrawal.test.ts')
const witness = 'server/src/witness/witness.test.ts'
const inJudge = of('server/src/witness/judge-checkpoint.ts', witness)
const witnesses = 'server/src/chain/ask-witnesses.test.ts'
const inAskWitness = of('server/src/chain/ask-witness.ts', witnesses)
const inAskWitnesses = of('server/src/chain/ask-witnesses.ts', witnesses)
const inPublished = of('server/src/chain/published-checkpoint.ts', witnesses)
const inWitnessState = of('server/src/witness/state-file.ts', witness)
const stamping = 'server/src/chain/stamp-checkpoint.test.ts'
const inStamp = of('server/src/chain/time-stamp.ts', 'server/src/chain/time-stamp.test.ts')
const inStampPath = of('server/src/chain/stamping-certificate.ts', 'server/src/chain/time-stamp.test.ts')
const inChain = (file: string) => of(`server/src/chain/${file}`, 'server/src/chain/chain.test.ts')
const inVerifyLog = of('server/src/chain/verify-log.ts', 'server/src/chain/verify-log.test.ts')
const inUnits = of('server/src/orders/decide/units-for.ts', 'server/src/orders/decide/units-for.test.ts')
const recurring = 'server/src/recurring/recurring.test.ts'
const inRecurring = (file: string) => of(`server/src/recurring/${file}`, recurring)
const inRecurringFunds = (file: string) =>
  of(`server/src/recurring/${file}`, 'server/src/recurring/recurring-funds.test.ts')
const inLoan = of('server/src/loans/loan.ts', 'server/src/loans/loan.test.ts')

export const faults: Fault[] = [
  of('server/src/support/answer-customer.ts', 'server/src/support/support.test.ts')(
    'a customer reads "pay the tax first" at once',
    'if (found !== undefined)',
    'if (found !== undefined && key === content)',
  ),
  of('server/src/news/publish-news.ts', 'server/src/news/publish-news.test.ts')(
    'one operator alone publishes news in live mode',
    "why !== undefined || deps.settings.mode === 'live'",
    'why !== undefined',
  ),
  of('contract/src/support/fraud-words.ts', 'contract/src/support/fraud-words.test.ts')(
    'whoever says "but" has denied everything',
    '(!denial.test(sentence) || unless.test(sentence))',
    '!denial.test(sentence)',
  ),
  of('server/src/approvals/too-new.ts', 'server/src/operators/operators.test.ts')(
    'whoever has the machine is two operators at once',
    '(fresh || own?.fresh)',
    '(fresh && own?.fresh)',
  ),
  of('server/src/config/rate-step.ts', 'server/src/config/rate-step.test.ts')(
    'a rate moves by a fifth at once',
    'part: 1n, of: 10n',
    'part: 2n, of: 10n',
  ),
  of('server/src/config/propose-policy.ts', 'server/src/config/fees.test.ts')(
    'a rate moves as far as two operators like',
    "throw new Refusal('rate_step')",
    'void 0',
  ),
  of('server/src/market/trading-states.ts', 'server/src/market/second-source.test.ts')(
    'a price is traded although a second source does not agree',
    ' || !second.trusts(quote.symbol)',
    '',
  ),
  of('server/src/market/second-source.ts', 'server/src/market/second-source.test.ts')(
    'small steps add up to a price that nobody else has',
    'if (agreed) its.agreed = first',
    'if (agreed || need === undefined) its.agreed = first',
  ),
  of('server/src/settings/live-mode.ts', liveStart)(
    'live mode starts with one source of prices',
    'else if (feed.second === undefined)',
    "else if (feed.name === 'none')",
  ),
  of('server/src/orders/decide/fill-order.ts', 'server/test/whose-prices.test.ts')(
    'a fill does not say who sent its quote',
    'origin: quote.from?.origin ?? null,',
    'origin: null,',
  ),
  of('server/src/db/functions/fill_text.sql', 'server/src/chain/chain.test.ts')(
    'who sent a quote is not sealed',
    'case when f.origin is null then',
    'case when true then',
  ),
  of('server/src/market/feeds/ask-source.ts', 'server/src/market/feeds/ask-source.test.ts')(
    'a connection that is used again has no key',
    'known.set(socket, key)',
    'known.set(socket, null)',
  ),
  inOrdersSql(
    'an order whose key was answered earlier is done again',
    "fate[one.i] := 'earlier';",
    "fate[one.i] := 'done';",
  ),
  inOrdersSql(
    'twins of a purchase in one batch are both done',
    'where e.i < k.i and e.customer = k.customer and e.key = k.key',
    'where false and e.customer = k.customer and e.key = k.key',
    'server/src/orders/commit-orders.test.ts',
  ),
  inPostSql(
    'an overdrawn journal keeps what it had moved',
    'balances[moved_account[k]] := balances[moved_account[k]] - moved_delta[k];',
    'null;',
  ),
  inPostSql('an account keeps what it had before', 'set balance = balances[i],', 'set balance = a.balance,'),
  inPostSql(
    'the running balance adds the later journals',
    'has.spendable - coalesce(sum(d.delta)',
    'has.spendable + coalesce(sum(d.delta)',
  ),
  inPostSql('a journal with a key is posted again', "fate[one.g] := 'repeated';", 'null;'),
  inPostSql(
    'accounts are not locked',
    "a.rule <> '*' order by a.id for update",
    "a.rule <> '*' order by a.id",
  ),
  of('server/src/db/functions/account_rule.sql', 'server/src/ledger/post.test.ts')(
    'a loan is a house account',
    "when address like 'customer:%:loan' or",
    "when address like 'customer:%:loan' then '*' when",
  ),
  inLedgerSql('transfers can be deleted', 'before update or delete on transfer', 'before update on transfer'),
  inPostSql(
    'a transfer goes the other way',
    'ids[l.j], l.i, account_id[l.f], account_id[l.t]',
    'ids[l.j], l.i, account_id[l.t], account_id[l.f]',
  ),
  inPostSql(
    'what is given is more than what is taken',
    'select l.j, l.t, l.amount from',
    'select l.j, l.t, l.amount + 1 from',
  ),
  inPostSql('a journal forgets its time', 'j.reverses, j.once, j.at', 'j.reverses, j.once, now()'),
  inOrdersSql(
    'the version of an order is not looked at',
    'where l.version is distinct from w.version',
    'where l.version is null',
    changing,
  ),
  inOrdersSql(
    'two of a batch may change the same lot',
    'or exists (select 1 from wanted e where e.id = w.id and e.i < w.i)',
    'or false',
  ),
  inOrdersSql(
    'a key stays taken by what did not happen',
    "where fate[i.o] in ('stale', 'overruled', 'overdrawn') and",
    'where false and',
  ),
  inOrdersSql(
    'lots change though their sale did not',
    "where o.id = l.id and fate[l.item] = 'done';",
    'where o.id = l.id;',
  ),
  inOrdersSql('proceeds of a sale that did not happen settle', "where fate[s.item] = 'done';", ';'),
  inOrdersSql('a fill that did not happen is kept', "where fate[fill_item[f.ordinality]] = 'done'", ''),
  inOrdersSql('nobody is told of an order', "'{wallet,orders}'", "'{wallet}'"),
  inOrdersSql(
    'an order keeps its version',
    'timeline = r.timeline, version = o.version + 1',
    'timeline = r.timeline, version = o.version',
    changing,
  ),
  inOrdersSql('what an order holds is not kept', 'fees = r.fees, held = r.held,', 'fees = r.fees,', changing),
  inRuledSql(
    'a halt that was answered stops no order that is on its way',
    'or exists (select from instrument_halt h',
    'or exists (select from (select from instrument_halt where false) n cross join instrument_halt h',
    inForce,
  ),
  inOrdersSql(
    'what holds by now is not looked at',
    "if fate[one.i] = 'done' then fate[one.i] := 'overruled'; end if;",
    'null;',
    inForce,
  ),
  inRuledSql('who was frozen meanwhile buys', 'or (i.buys and (', 'or (false and (', inForce),
  inRuledSql('safe mode stops what comes after it alone', 'and (safe or ', 'and (', inForce),
  inRuledSql('orders pay the fees of before', 'i.rules < fees', 'false', inForce),
  of('server/src/market/off-exchange.ts', 'server/src/market/off-exchange.test.ts')(
    'a firm deals in Indian shares in its own book',
    "market === 'IN' || coded || currency === 'INR'",
    "market === 'IN' && coded",
  ),
  of('contract/src/config/entity.ts', liveStart)(
    'that a firm acts as principal is not signed',
    "...(entity.acts_as ? ['acts_as', entity.acts_as] : []),",
    '',
  ),
  of('server/src/market/instruments/instrument-executors.ts', inForce)(
    'a halt is answered before the order on its way is there',
    'await holdTrades(act.tx)',
    '',
  ),
  inOrdersSql(
    'what was traded in a minute is offered to each order anew',
    'p.wanted + units_taken(p.symbol, p."from", p."until", p.since) > p.units',
    'false',
    'server/src/orders/one-pool.test.ts',
  ),
  inOrdersSql(
    'a repeated journal counts as done',
    "case one.status when 'repeated' then 'stale' else one.status end",
    "case one.status when 'repeated' then 'done' else one.status end",
  ),
  inJournal('cash is not locked with unsettled proceeds', 'if (cash) indexOf(cash, asset)', ''),
  inFill(
    'each fill is rounded by itself',
    'const value = valueSoFar - order.value',
    'const value = consideration(order.side, units * price * rate.value)',
    going,
  ),
  inFill(
    'fees are charged again with each fill',
    'amount: amount - (charged.get(name) ?? 0n)',
    'amount',
    going,
  ),
  inFill(
    'a lot costs a little less with each sale',
    'BigInt(units), BigInt(lot_left))',
    'BigInt(units), BigInt(lot_left + 1))',
    going,
  ),
  inFill(
    'sold units stay reserved',
    'lot_reserved: lot.lot_reserved - now,',
    'lot_reserved: lot.lot_reserved,',
    going,
  ),
  inFill('a purchase fills at the bid', '? [quote.ask, quote.askSize] :', '? [quote.bid, quote.askSize] :'),
  inFill(
    'the size of a quote is ignored',
    'Math.min(order.quantity - order.filled, size)',
    'order.quantity - order.filled',
  ),
  inFill('a purchase ignores its limit', 'price <= order.bound :', 'price > 0n :'),
  inFill('a sale ignores its limit', ': price >= order.bound', ': price > 0n'),
  inFill(
    'the cost of a purchase leaves out its fees',
    'order.cost_left + value + feeTotal',
    'order.cost_left + value',
  ),
  of('server/src/ledger/spendable.ts', 'server/src/ledger/spendable.test.ts')(
    'settled money is spent first',
    'const unsettled = least(amount, from.unsettled)',
    'const unsettled = amount > from.cash ? amount - from.cash : 0n',
  ),
  inMove(
    'a hold that came from proceeds goes back as cash',
    'const unsettled = least(order.held_unsettled, order.held)',
    'const unsettled = 0n',
    ending,
  ),
  inMove(
    'a purchase pays no fees',
    '...filled.fees.map(({ name, amount }) => [account.fee(name), amount]',
    '...filled.fees.slice(1).map(({ name, amount }) => [account.fee(name), amount]',
  ),
  inMove(
    'a sale pays no fees',
    '...filled.fees.map(({ name, amount }) => [unsettled,',
    '...filled.fees.slice(1).map(({ name, amount }) => [unsettled,',
  ),
  inTerms('the rest of an order reserves no fees', 'return value + sumOf(fees)', 'return value'),
  inTerms(
    'the collar lies on the wrong side',
    '(price * (million + by)) / million',
    '(price * (million - by)) / million',
  ),
  inTerms(
    'the exchange rate may not move while money is reserved',
    '(rate.value * (million + card.rateCollar)) / million',
    'rate.value',
  ),
  inTerms(
    'a price that has moved is checked the wrong way round',
    "side === 'buy' ? now - seen : seen - now",
    "side === 'buy' ? seen - now : now - seen",
  ),
  inTerms('any price is possible', 'price >= bounds.lowest && price <= bounds.highest', 'price > 0n'),
  inTerms('a price need not lie on a step', 'price % tick === 0n &&', ''),
  inEnd(
    'units of a cancelled sale stay reserved',
    "order.side === 'sell' ? lotsReleased(order, lots) : []",
    '[]',
  ),
  inEnd(
    'released proceeds never settle',
    '...(order.held_unsettled > 0n && { settlement',
    '...(order.held_unsettled < 0n && { settlement',
  ),
  inOpen(
    'a purchase reserves what it has paid once more',
    'const hold = done ? 0n : maxCostOfOrder - cost',
    'const hold = done ? 0n : maxCostOfOrder',
  ),
  inOpen('money that is not there is enough', 'if (needed > has)', 'if (needed > has + 1_000_00n)'),
  inOpen(
    'more than there is can be sold',
    "if (missing > 0) throw new Refusal('no_position'",
    "if (missing > 1) throw new Refusal('no_position'",
  ),
  inOpen(
    'the position is not capped',
    'if (wanted.quantity > maxQuantityNow)',
    'if (wanted.quantity > 1_000_000)',
  ),
  inContinue('what a fill cost stays held', 'const left = before.held - cost', 'const left = before.held'),
  inContinue('the rest of a hold is kept', '...(whole ? releasedTransfers(rest, wallet) : [])', ''),
  inContinue(
    'an order fills after its end',
    'order.expires_at.getTime() <= at.marketNow',
    'order.expires_at.getTime() <= 0',
  ),
  inContinue(
    'one quote fills an order again and again',
    'const match = again ? undefined : fillable(triggered, quote)',
    'const match = fillable(triggered, quote)',
  ),
  inTrigger(
    'a stop triggers on the wrong side',
    'last >= stop_price : last <= stop_price',
    'last <= stop_price : last >= stop_price',
  ),
  inMatch('purchases fill above their limit', 'b.bound >= q.ask', 'b.bound <= q.ask'),
  inMatch('orders never expire', 'expires_at <= ${new Date(marketNow)}', 'expires_at <= ${new Date(0)}'),
  inSettle('proceeds settle before their day', 'and not settled and not', 'and false and not'),
  inSettle('settled proceeds settle again', '.set({ settled: true })', '.set({ settled: false })'),
  // A query that forgets whose rows it wants does no harm: the database keeps to it by itself (decision 028).
  of('server/src/db/database.ts', 'server/test/app.rows-of-one-customer.test.ts')(
    'a connection sees what its last customer may',
    'if (lastOf.get(client) === customer) return { client }',
    'if (lastOf.has(client)) return { client }',
  ),
  of('server/src/http/route.ts', 'server/test/app.rows-of-one-customer.test.ts')(
    'what a customer asks for is asked as the application',
    "endpoint.caller === 'customer' ? ofCustomer((caller as Caller).id) : deps",
    'deps',
  ),
  of('server/src/db/migrations/0042-rows-of-one-customer.sql', 'server/src/db/row-security.test.ts')(
    'a customer sees the rows of all',
    "create policy own on %I to tarazu_customer using (customer_id = current_setting('tarazu.customer')::integer)",
    'create policy own on %I to tarazu_customer using (true)',
  ),
  of('server/src/db/migrations/0112-customers-only-read.sql', 'server/src/db/server-login.test.ts')(
    'what customers read may still be written',
    "if kept.relkind = 'S' or kept.what <> 'SELECT' then",
    'if false then',
  ),
  of('server/src/db/sql-functions.ts', 'server/src/db/server-login.test.ts')(
    'what customers read may call what writes',
    "p.provolatile <> 'v'",
    'true',
  ),
  of('server/src/db/server-login.ts', 'server/src/db/server-login.test.ts')(
    'the login for what customers read may act as the application',
    'reader: [customerRole],',
    'reader: [customerRole, applicationRole],',
  ),
  of('server/src/db/prepare-database.ts', 'server/src/db/server-login.test.ts')(
    'a login for what customers read that may write is taken',
    ", refusePowerful('reader', own.readerUrl)]",
    ']',
  ),
  of('server/src/ledger/causes.ts', 'server/src/ledger/check.test.ts')(
    'a journal may move another value than its fill says',
    '(s.value, s.fees, s.units) is distinct from (o.filled_value, o.filled_fees, o.filled_units)',
    's.units is distinct from o.filled_units',
  ),
  of('server/src/ledger/causes.ts', 'server/src/ledger/check.test.ts')(
    'an approval need not stand in the log',
    "e.action = p.kind || '.approved'",
    "e.action is not null or p.kind = '.approved'",
  ),
  of('server/src/db/functions/refuse_causeless.sql', 'server/src/ledger/causes.test.ts')(
    'a journal without a cause is only found later',
    'if problem is not null then',
    'if false then',
  ),
  of('server/src/db/functions/refuse_causeless_many.sql', 'server/src/ledger/causes.test.ts')(
    'a payout of another amount is only found later',
    'and o.amount + o.paid_return = j.all_money)',
    ')',
  ),
  of('server/src/ledger/check-causes.ts', 'server/src/ledger/causes.test.ts')(
    'a journal without a cause has no consequence',
    'if (problem !== undefined) {',
    'if (problem === null) {',
  ),
  of('server/src/ledger/check-causes.ts', 'server/src/ledger/causes.test.ts')(
    'a journal that commits late is never looked at',
    'const isLate = last && (await countJournals(db, last)) !== last.journals',
    'const isLate = false',
  ),
  of('server/src/ledger/causes.ts', 'server/src/orders/match-orders.test.ts')(
    'the part of an order that is looked at is taken for all of it',
    'where j.customer_id = o.customer_id and j.thing = o.thing`',
    'where j.customer_id = o.customer_id and j.thing = o.thing and ${within(span)}`',
  ),
  of('server/src/orders/decide/order.ts', 'server/src/orders/decide/order.test.ts')(
    'a filled order can be cancelled',
    '  filled: {},',
    "  filled: { cancel: 'cancelled' },",
  ),
  inIdempotency(
    'a key is not bound to its content',
    'if (earlier.fingerprint !== request.fingerprint)',
    'if (earlier.fingerprint === null)',
  ),
  of('server/src/orders/commit-decision.ts', trading)(
    "a purchase's commit takes no key",
    '...(key && { key })',
    '...(key && {})',
  ),
  inOnce(
    'the answer to a key is not kept',
    '.set({ answer: replyBody(endpoint, reply) })',
    ".set({ answer: '' })",
  ),
  of('server/src/ledger/balances.ts', 'server/src/ledger/balances.test.ts')(
    'an older balance replaces a newer one',
    'known.journal >= one.journal',
    'known.journal < one.journal',
  ),
  of('server/src/recharges/recharge.ts', 'server/src/recharges/recharge.test.ts')(
    'a recharge is credited a hundredfold',
    'currency, row.received ?? row.amount],',
    'currency, (row.received ?? row.amount) * 100n],',
  ),
  of('server/src/recharges/recharge.ts', 'server/src/recharges/recharge.test.ts')(
    'a recharge can be credited again',
    "credited: { return: 'returned', reverse",
    "credited: { credit: 'credited', return: 'returned', reverse",
  ),
  inWithdrawal(
    'a withdrawal that was sent can be cancelled',
    "sent: { settle: 'settled', return: 'returned',",
    "sent: { settle: 'settled', return: 'returned', cancel: 'cancelled',",
  ),
  inWithdrawal(
    'a withdrawal is paid from the free cash, too',
    "'withdrawal_paid', at, [held(row)",
    "'withdrawal_paid', at, [cash(row)",
  ),
  inWithdrawal(
    'money that was held is lost when a withdrawal ends',
    "'withdrawal_release', at, [held(row), cash(row), currency]",
    "'withdrawal_release', at, [held(row), account.suspense, currency]",
  ),
  inLoan('more is paid back than is owed', 'amount <= 0n || amount > owed', 'amount <= 0n'),
  inLoan(
    'an offer can be accepted for ever',
    "row.state === 'offered' && at >=",
    "row.state === 'applied' && at >=",
  ),
  inLoan('interest of a day is taken twice', 'whole - row.interest_since', 'whole'),
  of('server/src/approvals/decide-proposal.ts', 'server/src/approvals/approvals.test.ts')(
    'a proposer approves',
    "own !== (decision === 'withdraw')",
    'false',
  ),
  of('server/src/approvals/decide-proposal.ts', 'server/src/approvals/approvals.test.ts')(
    'a proposal that has lapsed can be approved',
    "proposal.state !== 'open' || proposal.expires_at.getTime() <= now",
    "proposal.state !== 'open'",
  ),
  of('server/src/queues/claims.ts', 'server/src/queues/queues.test.ts')(
    'a claim keeps nobody out',
    "if (other) throw new Refusal('claimed')",
    '',
  ),
  of('contract/src/money.ts', 'contract/src/money.test.ts')(
    'rounding cuts off',
    '(amount + half) / divisor',
    'amount / divisor',
  ),
  inFees('a fee has no maximum', 'amount > BigInt(maximum) * fine', 'amount < 0n'),
  inFees('a fee is charged on the wrong side', '!rule.sides.includes(basis.side)', 'false'),
  inFees('a tax on fees is taken of the value', 'const of = on ? sumOfLines(on) : worth', 'const of = worth'),
  inFees('a sale costs more than it brings', "basis.side === 'sell' && amount > left", 'false'),
  inFill(
    'a fill of a sale costs more than it brings',
    "side === 'sell' ? value : undefined",
    'undefined',
    'server/src/orders/decide/fill-order.test.ts',
  ),
  of('contract/src/statements/verify-statement.ts', statements)(
    'a statement may say any balance',
    'if (balance !== amount(change.balance, change.asset)) return failed(entry.id)',
    '',
  ),
  of('contract/src/statements/verify-statement.ts', statements)(
    'a root that is not the one of the anchor is taken',
    'same.some((each) => !sameRoot(each, root))',
    'false',
  ),
  of('contract/src/statements/verify-statement.ts', statements)(
    'an entry need not be in the log that it is said to be in',
    'return found !== undefined && sameBytes(found, root)',
    'return found !== undefined',
  ),
  of('contract/src/statements/verify-statement.ts', statements)(
    'too few witnesses are enough',
    "state: witnessed.quorum ? 'ok' : 'failed'",
    "state: 'ok'",
  ),
  // Documents.
  of('server/src/statements/lot-book.ts', lotBook)(
    'a part of a purchase costs as much as all of it',
    'const part = { ...parcel, ...partOf(parcel, units, parcel.units), units }',
    'const part = { ...parcel, units }',
  ),
  of('server/src/statements/lot-book.ts', lotBook)(
    'shares of an issue are held since they were delivered',
    'paid.map(({ units, ...rest }) => ({ ...rest, units: share(units).value }))',
    'paid.map(({ units, ...rest }) => ({ ...rest, acquired: journal.at, units: share(units).value }))',
  ),
  of('server/src/statements/own-journal.ts', 'server/src/statements/reports.test.ts')(
    'charges are no part of what a trade came to',
    "net: side === 'buy' ? -value - charged : value - charged",
    "net: side === 'buy' ? -value : value",
  ),
  of('server/src/statements/gains.ts', 'server/src/statements/reports.test.ts')(
    'a gain is told without the expenses of the sale',
    'gain: amounts.proceeds - amounts.cost - amounts.expenses',
    'gain: amounts.proceeds - amounts.cost',
  ),
  of('server/src/statements/tax-rules.ts', 'server/src/statements/tax-rules.test.ts')(
    'twelve months are more than twelve months',
    'sold > monthsLater(acquired, rule)',
    'sold >= monthsLater(acquired, rule)',
  ),
  of('server/src/statements/wash-sales.ts', 'server/src/statements/wash-sales.test.ts')(
    'one purchase puts off two losses',
    'const isFree = !piece.replaces && piece.disallowed === 0n',
    'const isFree = piece.disallowed === 0n',
  ),
  of('server/src/statements/mail-documents.ts', 'server/src/statements/document-mail.test.ts')(
    'documents go to an address that nobody has confirmed',
    "(kind !== 'confirmation' && !confirmed_at)",
    'false',
  ),
  of('server/src/statements/document-mail.ts', 'server/src/statements/document-mail.test.ts')(
    'a code can be guessed as often as somebody likes',
    '|| code_tries >= maxTries',
    '',
  ),
  // What verifies the rows.
  inChain('journal-leaves.ts')(
    'an amount is not in what is verified of a transfer',
    '${jsonOf(asset)}, ${amount}]`',
    '${jsonOf(asset)}, ${line}]`',
  ),
  inChain('order-leaves.ts')(
    'a bid is not in what is verified of a fill',
    '${bid}, ${ask}',
    '${ask}, ${ask}',
  ),
  inChain('verify-uncovered.ts')(
    'a journal that no block covers is taken for one that waits',
    'BigInt(id) <= upto || complete(microsecondsOf(at))',
    'false',
  ),
  inChain('verify-uncovered.ts')(
    'an event of an order that no block covers is taken for a sealed one',
    'kept !== sealed',
    'kept < sealed',
  ),
  of('server/src/db/postgres-rows.ts', 'server/src/chain/chain.test.ts')(
    'a view is verified in the place of a table',
    "and c.relkind = 'r'`",
    '`',
  ),
  of('server/src/db/row-values.ts', 'server/src/db/row-values.test.ts')(
    'a time with a time zone is read as UTC',
    '- east_s)',
    '- 0 * east_s)',
  ),
  of('server/src/secrets/remembered.ts', 'server/src/chain/remembered-checks.test.ts')(
    'a row that anybody wrote is taken for a check of the server',
    'return timingSafeEqual(macOf(secrets, row), mac)',
    'return true',
  ),
  of('server/src/chain/prove-journals.ts', 'server/src/chain/remembered-checks.test.ts')(
    'a stored tree that leads to another root is proven with',
    'nodes && leadsToRoot(nodes, row)',
    'nodes',
  ),
  of('server/src/chain/verify-daily.ts', 'server/src/chain/changed-schema.test.ts')(
    'the daily check does not look at the schema',
    'if (!looked && (await verifyCatalogue(deps))) return',
    '',
  ),
  of('server/src/events/stream-chunk.ts', 'server/src/events/stream-chunk.test.ts')(
    'the end of a packed stream does not fit what was sent',
    'sum.checksum = appendedChecksum(sum.checksum, packed)',
    'sum.checksum = packed.checksum',
  ),
  of('server/src/chain/verify-time-stamps.ts', 'server/src/chain/stamp-checkpoint.test.ts')(
    'a kept time stamp is not compared with what is kept beside it',
    "return stamp.fault === 'not_trusted' ? 'untrusted' : 'other'",
    "return stamp.fault === 'not_trusted' ? 'untrusted' : undefined",
  ),
  of('server/src/chain/verify-log.ts', 'server/src/chain/stamp-checkpoint.test.ts')(
    'a time stamp over another tree is no problem',
    "...timeStamps.stamped.map((each) => ({ ...each, told: 'There is a time stamp over a log of' })),",
    '',
  ),
  of('server/src/assembly/compare-faces.ts', 'server/src/assembly/compare-faces.test.ts')(
    'what customers are shown is compared with what the application is shown',
    'db: all.dbOf(customer)',
    'db: all.db',
  ),
  of('server/src/db/functions/statement_entries.sql', statements)(
    'a statement shows what is somebody else’s',
    'and coalesce(p.from_customer, w.id) = w.id and coalesce(p.to_customer, w.id) = w.id',
    'or true',
  ),

  // Offers.
  of('server/src/funds/fund.ts', 'server/src/funds/fund.test.ts')(
    'a fund pays no return',
    'amount - unsettled + (gain ?? 0n)',
    'amount - unsettled',
  ),
  of('server/src/funds/fund.ts', 'server/src/funds/funds.test.ts')(
    'a fund is sold beyond its size',
    'fund.sold_amount + fund.amount > fund.issue_amount',
    'fund.sold_amount > fund.issue_amount',
  ),
  of('server/src/funds/purchase-in-act.ts', 'server/src/funds/funds.test.ts')(
    'a customer buys more of a fund than they may',
    'if (problem) throw',
    "if (problem && problem !== 'own_limit') throw",
  ),
  of('server/src/funds/cancel-fund-order.ts', 'server/src/funds/funds.test.ts')(
    'a purchase of a fund can be taken back for ever',
    'at.now >= cancellableUntil(order)',
    'at.now < 0',
  ),
  of('contract/src/ipo/allotment.ts', 'contract/src/ipo/allotment.test.ts')(
    'one lot too many is drawn',
    '.slice(0, left)',
    '.slice(0, left + 1)',
  ),
  of('contract/src/ipo/allotment.ts', 'contract/src/ipo/allotment.test.ts')(
    'a draw can be foreseen by its seed',
    "format === 'tarazu-allotment-1' ? seed :",
    'format ? seed :',
  ),
  of('server/src/ipo/application.ts', 'server/src/ipo/application.test.ts')(
    'what was not allotted stays held',
    'givenBack(held, row, row.held - paid, wallet)',
    'givenBack(held, row, 0n, wallet)',
  ),
  of('server/src/ipo/application.ts', 'server/src/ipo/application.test.ts')(
    'proceeds that had not settled come back as cash',
    'least(row.from_unsettled, amount)',
    'least(0n, amount)',
  ),
  of('server/src/placements/purchase.ts', 'server/src/placements/placement.test.ts')(
    'a listing is sold off its band',
    'offBand(row, world.marketPrice) !== undefined',
    'offBand(row, world.marketPrice) === null',
  ),
  of('server/src/placements/purchase.ts', 'server/src/placements/placement.test.ts')(
    'whoever has no grant buys from a listing',
    "if (!world.eligible) return 'stock_key'",
    '',
  ),
  // Instruments.
  of('server/src/orders/step-lots.ts', 'server/src/orders/step-lots.test.ts')(
    'a split makes cost of nothing',
    '    cost -= share\n',
    '',
  ),
  of('server/src/orders/step-lots.ts', 'server/src/orders/step-lots.test.ts')(
    'after a split too little is reserved',
    '? micros / fresh :',
    '? (micros + fresh - 1n) / fresh :',
  ),
  of('server/src/market/corporate-actions/pay-income.ts', 'server/src/market/instrument-life.test.ts')(
    'a dividend is paid for each unit once more',
    'value: tradeValue(units, amount, rate)',
    'value: tradeValue(units + 1n, amount, rate)',
  ),
  of('server/src/market/guard.ts', 'server/src/market/guard.test.ts')(
    'an old price fills orders',
    'now - quote.at <= limits.fillableFor_ms || isStillLatest(quote, now)',
    'true',
  ),
  of('server/src/market/guard.ts', 'server/src/market/guard.test.ts')(
    'a price from before the last one is believed',
    'at < last.at',
    'at < 0',
  ),
  // Money out, and who may ask for it.
  of('server/src/withdrawals/get-withdrawable.ts', 'server/src/withdrawals/withdrawals.test.ts')(
    'borrowed money can be withdrawn',
    'const notTheirs = loan + receivable',
    'const notTheirs = receivable',
  ),
  of('server/src/withdrawals/withdraw.ts', 'server/src/withdrawals/withdrawals.test.ts')(
    'a withdrawal may take what is owed of a loan',
    "posted?.status === 'overdrawn' || amount > max",
    "posted?.status === 'overdrawn'",
  ),
  of('server/src/withdrawals/withdraw.ts', 'server/src/withdrawals/withdrawals.test.ts')(
    'a card that cools is paid at once',
    "state: coolingUntil === null ? 'requested' : 'cooling'",
    "state: 'requested'",
  ),
  of('server/src/session/session.ts', 'server/src/session/session.test.ts')(
    'a session that rests lives on',
    ' || now - usedAt >= idle_ms)',
    ')',
  ),
  of('server/src/session/session.ts', 'server/src/session/session.test.ts')(
    'a stolen cookie of before works',
    "age === 0 && now - session.rotatedAt < sessionGrace_ms ? 'late'",
    "age >= 0 ? 'late'",
  ),
  of('server/src/session/attempt.ts', 'server/src/session/attempt.test.ts')(
    'a lock keeps nobody from guessing',
    'if (before?.lockedUntil && now < before.lockedUntil) return undefined',
    '',
  ),
  of('server/src/session/attempt-counts.ts', 'server/src/session/attempts.test.ts')(
    'a right password begins the count of guesses at the second factor anew',
    "if (right === 'unfinished') await takeBack(subjects)",
    "if (right === 'unfinished') await reset(own)",
  ),
  of('server/src/session/sign-in-door.ts', signingIn)(
    'strangers who guess keep the owner out where they are known',
    'if (familiar && known.bits(here) === 0) return',
    'if (familiar && known.bits(here) === 0 && strangers.bits(here) < 0) return',
  ),
  of('server/src/session/sign-in-door.ts', signingIn)(
    'guesses under attack cost nothing',
    'if (bits > 0 && !proved)',
    'if (bits < 0 && !proved)',
  ),
  of('server/src/session/proofs.ts', signingIn)(
    'one solved puzzle is good for any number of guesses',
    'if (used.has(nonce) || !isSolved',
    'if (!isSolved',
  ),
  of('server/src/session/proofs.ts', signingIn)(
    'a puzzle that was solved for one account is good for another',
    'JSON.stringify([purpose, account, network, open])',
    'JSON.stringify([purpose, network, open])',
  ),
  of('server/src/session/guesses.ts', 'server/src/session/guesses.test.ts')(
    'guesses at many accounts cost nothing',
    "[['everywhere', rules.everywhere] as [string, Rule]]",
    '[]',
  ),
  of('server/src/secrets/passwords.ts', 'server/src/secrets/passwords.test.ts')(
    'a crowd of strangers is in the way of those who are known',
    'lanes[lane].run',
    'lanes.stranger.run',
  ),
  of('server/src/session/second-factors.ts', secondFactor)(
    'a code of an authenticator works twice',
    "\n      .where('last_step', '<', BigInt(step))",
    '',
  ),
  of('server/src/http/identify-caller.ts', secondFactor)(
    'live mode lets whoever has no second factor in',
    "deps.settings.mode === 'live'",
    'false',
  ),
  of('server/src/security/propose-second-factor-removal.ts', 'server/src/withdrawals/withdrawals.test.ts')(
    'money waits for nothing after operators have removed a second factor',
    ', byOperators: true',
    '',
  ),
  of('server/src/http/route.ts', 'server/test/app.safe-mode.test.ts')(
    'safe mode stops nothing',
    'endpoint.blockedInSafeMode && deps.safeMode.standing()',
    'false',
  ),
  of('server/src/withdrawals/withdraw-step-up.ts', 'server/src/withdrawals/withdrawals.test.ts')(
    'a withdrawal does not ask for the second factor',
    'if (factor && (why || code !== undefined)) await checkSecondFactor(deps, caller, code)',
    '',
  ),
  of('server/src/withdrawals/withdraw-step-up.ts', liveMoney)(
    'real money leaves without a transaction password',
    "if (!kept && settings.mode === 'live') throw new Refusal('password_unset')",
    '',
  ),
  of('server/src/session/recovery-codes.ts', secondFactor)(
    'a recovery code works twice',
    "readableCodeTyped(code)))\n          .where('used_at', 'is', null)",
    'readableCodeTyped(code)))',
  ),
  of('server/src/session/login.ts', secondFactor)(
    'signing in does not ask for the second factor',
    'if (customer.second_factor_at) await',
    'if (code) await',
  ),
  of('server/src/assembly/require-live.ts', liveStart)(
    'live mode starts without an entity',
    'if (missing.length === 0 && entity) return entity',
    'if (missing.length <= 1) return entity as SignedEntity',
  ),
  of('server/src/config/read-entity.ts', liveStart)(
    'an entity that was changed after it was signed is believed',
    "if (!isSigned(entityText(entity), Buffer.from(entity.signature, 'hex'), publicKey))",
    'if (publicKey.length === 0)',
  ),
  of('server/src/operators/operators-with-passkeys.ts', liveStart)(
    'two passkeys of one operator are two operators',
    ".count('operator.id').distinct()",
    ".count('operator.id')",
  ),
  of('server/src/assembly/guard-live.ts', liveStart)(
    'live mode answers what came in plain text',
    "if (request.protocol !== 'https') return done(new NotEncrypted())",
    '',
  ),
  of('server/src/config/policy-in-force.ts', 'server/test/live-customers.test.ts')(
    'money is sent to somebody else than the entity',
    "if (payee.account !== '' && !paysEntity(payee, entity))",
    "if (payee.account === '-')",
  ),
  of('server/src/http/renew-tls.ts', 'server/src/http/renew-tls.test.ts')(
    'a renewed certificate is not taken up',
    'server.setSecureContext(found)',
    '',
  ),
  of(
    'server/src/market/instruments/propose-listing.ts',
    'server/src/market/instruments/propose-listing.test.ts',
  )(
    'what is no share is listed',
    "if (known?.kind !== 'stock' || (known.market !== 'IN' && known.market !== 'US')) return undefined",
    'if (!known) return undefined',
  ),
  of(
    'server/src/market/instruments/propose-listing.ts',
    'server/src/market/instruments/propose-listing.test.ts',
  )(
    'what was listed meanwhile is listed again',
    "const shares = unlisted(listed, String(payload['codes']).split(between))",
    "const shares = unlisted([], String(payload['codes']).split(between))",
  ),
  of('server/src/market/worth.ts', 'server/src/market/corporate-actions/halt-splits.test.ts')(
    'nobody is told that what is held is worth by a split to come',
    'splitPending: true }',
    'splitPending: false }',
  ),
  of('contract/src/market/names.ts', 'contract/src/market/names.test.ts')(
    'a pair of currencies is called the other way round',
    '`${beginning(currencyIn(language, base))} / ${currencyIn(language, quoted)}`',
    '`${beginning(currencyIn(language, quoted))} / ${currencyIn(language, base)}`',
  ),
  of('contract/src/money.ts', 'contract/src/money.test.ts')(
    "a day's change is measured against what it has come to",
    'return percentOf(change, now - change)',
    'return percentOf(change, now)',
  ),
  of('server/src/recharges/get-service-address.ts', 'server/src/config/config.test.ts')(
    'an external customer service leads to a host that nobody has listed',
    'return allowedAddress(address, hosts) ?? inApp',
    'return address || inApp',
  ),
  of('server/src/support/visit.ts', 'server/src/support/visitors.test.ts')(
    'what visitors write is not counted',
    'await deps.sessions.attempts.countVisitor(address, known === undefined)',
    '',
  ),
  of('server/src/http/shared-answer.ts', 'server/test/demo-texts.test.ts')(
    'an answer in one language is given to who reads another',
    '`${language} ${JSON.stringify(input)}`',
    '`${JSON.stringify(input)}`',
  ),
  of('server/src/placements/purchase.ts', 'server/src/placements/placement.test.ts')(
    'a price that is out of the band of a listing is told no bounds',
    'return bandFacts(row, world.marketPrice)',
    'return undefined',
  ),
  of('server/src/withdrawals/choose-carrier.ts', 'server/src/withdrawals/one-side.test.ts')(
    'what a bank has brought leaves as play money',
    "return brought ? 'bank' : 'sandbox'",
    "return 'sandbox'",
  ),
  of('server/src/approvals/list-proposals.ts', 'server/src/approvals/approvals.test.ts')(
    'what lapses first comes last',
    "const oldestFirst = mine || state === 'open'",
    'const oldestFirst = mine',
  ),
  of('server/src/market/feeds/replay-series.ts', 'server/src/market/feeds/replay.test.ts')(
    'a recorded minute knows its close before it is over',
    'if (now - bar.at >= closing_ms)',
    'if (now - bar.at >= closing_ms / 2)',
  ),
  of('server/src/assembly/app.ts', 'server/src/http/arrival.test.ts')(
    'a request that names no host is answered',
    'refuseWithoutHost(app)\n',
    '\n',
  ),
  inGate(
    'whoever asks for much is let in before the others',
    'if (line.waiting.length > 0) side.turns.push(line)',
    'if (line.waiting.length > 0) side.turns.unshift(line)',
  ),
  inGate(
    'however long it would take, everybody may wait',
    'return this.#isStuck() || this.#expectedWait_ms(line) > this.#limits.maxWait_ms ? crowded : undefined',
    'return undefined',
  ),
  inGate(
    'one slow commit sends away customers for whom there is room',
    'if (this.#isShort(line)) return undefined\n',
    '',
  ),
  inGate(
    'strangers take all that can be done at once',
    'this.#strangers.inProgress < this.#strangersMost()\n      : inProgress',
    'true\n      : inProgress',
  ),
  of('server/src/http/admission.ts', 'server/src/http/admission.test.ts')(
    'what memory answers is refused with the rest',
    'if (!endpoint || passes?.(customerInMemory(deps, request))) return done()',
    'if (!endpoint) return done()',
  ),
  of('server/src/http/admission.ts', 'server/src/http/admission.test.ts')(
    'no metric knows whom the door turns away',
    '    onRefusal?.(code, request)\n',
    '',
  ),
  of('server/src/http/admission.ts', 'server/src/http/admission.test.ts')(
    'whose own queue is full is told that all are too many',
    'answers[away.status]',
    'answers[503]',
  ),
  of('server/src/orders/show-orders.ts', 'server/src/orders/trailing-stop.test.ts')(
    'lists tell where a trailing stop was when it was placed',
    'best: best.get(row.id)',
    'best: undefined',
  ),
  of('server/src/orders/fills-since.ts', 'server/src/orders/fills-since.test.ts')(
    'fills of today are told of orders that were placed before only',
    ".where('fill.at', '>=', since)\n    .select('filled.id')",
    ".where('filled.created_at', '>=', since)\n    .select('filled.id')",
  ),
  of('server/src/http/rate-counts.ts', 'server/src/http/rate-counts.test.ts')(
    'a network of IPv6 may send as much as each of its parts',
    'if (excess) return excess\n',
    'return excess\n',
  ),
  of('server/src/security/export-own-data.ts', 'server/src/security/closing.test.ts')(
    "one's own data leave out a column",
    'w.cooling_until, ',
    '',
  ),
  of('server/src/orders/decide-about-order.ts', 'server/src/orders/open-orders.test.ts')(
    'what memory refuses is spoken',
    'deps.openOrders.forget(number)',
    'throw error',
  ),
  of('server/src/orders/open-orders.ts', 'server/src/orders/open-orders.test.ts')(
    "a customer cancels from memory what is another's",
    'return order?.customer_id === customer ? order : undefined',
    'return order?.customer_id === customer ? order : order',
  ),
  of('server/src/orders/match-orders.ts', 'server/src/orders/match-orders.test.ts')(
    'a firm fills waiting orders for Indian shares in its own book',
    'instrument !== undefined && mayDealIn(settings, instrument)',
    'instrument !== undefined && settings !== undefined',
  ),
  of('server/src/ledger/hledger.ts', 'server/src/ledger/export-hledger.test.ts')(
    "the ledger's export names customers by their numbers",
    'const word = (of: string) => createHmac(',
    'const word = (of: string) => of || createHmac(',
  ),
  of('server/src/portfolio/returns.ts', 'server/src/portfolio/returns.test.ts')(
    'a payment counts as a gain of its day',
    '(end - flow) / start',
    'end / start',
  ),
  of('server/src/portfolio/chosen-span.ts', 'server/src/portfolio/get-portfolio.test.ts')(
    'days of a portfolio begin with what was owned at the end of the first of them',
    'Date.parse(from) - day_ms',
    'Date.parse(from)',
  ),
  of('server/src/portfolio/get-portfolio.ts', 'server/src/portfolio/get-portfolio.test.ts')(
    'sales after the last day of a range count as sold in it',
    'f.at < (${span.to}::date + 1)',
    'f.at < (${span.to}::date + 9)',
  ),
  of('server/src/statements/ofx-investments.ts', 'server/src/statements/ofx-investments.test.ts')(
    'money that waits in an order has left the investment account',
    '(cash|unsettled|held)',
    '(cash|unsettled)',
  ),
  of('server/src/db/functions/portfolio_figure.sql', 'server/src/portfolio/get-portfolio.test.ts')(
    'play money that came in counts as a gain',
    "when other in ('house:paper', ",
    'when other in (',
  ),
  of('server/src/portfolio/keep-closings.ts', 'server/src/portfolio/value-portfolios.test.ts')(
    'days that were final stay as they were when a price comes late',
    'if (days[0] !== undefined)',
    'if (days[0] === undefined)',
  ),
  of('server/src/portfolio/value-portfolios.ts', 'server/src/portfolio/value-portfolios.test.ts')(
    'what is posted late, with an earlier date, never becomes part of what is owned',
    'or id > ${journalSeen})',
    'and id > 0)',
  ),
  of('server/src/orders/decide/fill-order.ts', 'server/src/orders/beancount.test.ts')(
    'the preview of a sale counts the cost of whole lots',
    'cost += shareOfCost(lot, now)\n    unsold -= now\n  }\n  return',
    'cost += shareOfCost(lot, lot.lot_left)\n    unsold -= now\n  }\n  return',
  ),
  of('server/src/orders/decide/fill-order.ts', 'server/src/orders/daily-charge.test.ts')(
    'a sale that bears what is charged once a day does not keep the day',
    '(bearsDay(card.fees, fees) ? day : null)',
    'null',
  ),
  of('server/src/orders/read-world.ts', 'server/src/orders/daily-charge.test.ts')(
    'a sale is shown what another one has borne for the day',
    'fees: withoutDaily(card.fees)',
    'fees: card.fees',
  ),
  inCount('a count of one day is taken for another', 'if (at < known.now - maxAge_ms ||', 'if ('),
  inCount(
    'a count of somebody else is taken for one of this customer',
    'if (count.account !== known.account)',
    'if (count.account === undefined)',
  ),
  inCount(
    'one leaf counts as two parts',
    'if (!isDistinct(parts.map(({ index }) => String(index))))',
    'if (!isDistinct(parts.map(({ salt, index }) => salt + String(index) + Math.random())))',
  ),
  inCount('a count says another total than its tree', 'if (root.sum !== total)', 'if (root.sum === -1n)'),
  inCount(
    'who is left out of the liabilities does not find out',
    'if (found === undefined && balance > 0n)',
    'if (found === undefined && balance > 10n ** 12n)',
  ),
  inCount(
    'a count leads to another root than was signed',
    'if (hexOf(root.hash) !== tree.root)',
    'if (root.hash.length !== 32)',
  ),
  inCount(
    'a count stands in a tree of another size',
    'if (part.index >= tree.size || part.path.length !== height)',
    'if (part.index >= tree.size)',
  ),
  inSumTree('a leaf of the liabilities is below zero', "if (sum < 0n) return 'negative'\n", '\n'),
  inSumTree('the sum of the liabilities runs over', "sum > maxSum ? 'overflow' : undefined", 'undefined'),
  inSumTree(
    'a node of the liabilities covers the total and not both sums',
    'left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum)',
    'left.hash, sumBytes(0n), right.hash, sumBytes(0n)',
  ),
  inJudge(
    'a witness co-signs a tree that does not begin with the last',
    'if (!(await isConsistent(means.hash, log.latest, signed.checkpoint, proof)))',
    'if (!(await isConsistent(means.hash, log.latest, signed.checkpoint, proof)) && oldSize === size)',
  ),
  inJudge(
    'a witness believes the old size that a log says',
    'if (oldSize !== log.latest.size)',
    'if (oldSize > log.latest.size)',
  ),
  inJudge(
    'a witness co-signs what the log has not signed',
    "!states.includes('signed')",
    'states.length === 0',
  ),
  inJudge(
    'a witness overlooks a forged signature beside a right one',
    " || states.some((state) => state === 'forged' || state === 'unable')",
    '',
  ),
  of('server/src/witness/witness.ts', witness)(
    'a witness answers before it has kept what it co-signed',
    'await state.keep(',
    'void state.keep(',
  ),
  of('server/src/witness/witness.ts', witness)(
    'a witness looks at two checkpoints at once',
    'makeLimiter(1, ',
    'makeLimiter(9, ',
  ),
  inAskWitness(
    'a co-signature is kept that is not right',
    "if (found.state !== 'signed') continue",
    "if (found.state === 'unsigned') continue",
  ),
  inAskWitness(
    'a witness may answer for ever',
    'if (length > maxAnswer_bytes) return undefined',
    'if (length < 0) return undefined',
  ),
  inAskWitness(
    'a co-signature of a time to come counts',
    'if (found.time_s > now / 1_000 + maxAhead_s)',
    'if (found.time_s < 0)',
  ),
  inAskWitness('a witness sends the log elsewhere', "redirect: 'error'", "redirect: 'follow'"),
  inAskWitnesses(
    'a witness that names its size is asked with the old one',
    '{ oldSize: first.conflict, now',
    '{ oldSize, now',
  ),
  inAskWitnesses(
    'a witness that fails is asked without a pause',
    "('cosigned' in answer ? refresh_ms : pause_ms)",
    "('cosigned' in answer ? refresh_ms : 0)",
  ),
  inPublished(
    'a co-signature of the database is published unseen',
    "if (found.state !== 'signed') continue",
    "if (found.state !== 'signed') found.state.at(0)",
  ),
  inPublished(
    'a checkpoint goes back to one that was shown before another',
    'if (!last || last.quorum || !before?.quorum) return last',
    'if (!last || last.quorum || !before) return last',
  ),
  of('contract/src/chain/compare-checkpoints.ts', 'contract/src/chain/compare-checkpoints.test.ts')(
    'tiles of another tree prove the past of this one',
    'if (!sameBytes(await treeRoot(hash, later.size, nodes), later.root)) return',
    'if (later.size < earlier.size) return',
  ),
  of('contract/src/chain/compare-checkpoints.ts', 'contract/src/chain/compare-checkpoints.test.ts')(
    'a code that differs is taken for the same',
    "return checkpointCode(earlier) === code ? 'same-history' : 'forked'",
    "return earlier.size === size ? 'same-history' : 'forked'",
  ),
  of('server/src/chain/read-witnesses.ts', 'server/src/chain/read-witnesses.test.ts')(
    'a witness is asked by plain HTTP over the network',
    "url.protocol === 'http:' && loopback",
    "url.protocol === 'http:'",
  ),
  inWitnessState(
    'a witness without its memory goes on',
    'if (text === undefined && !firstStart)',
    'if (text === null && !firstStart)',
  ),
  inWitnessState(
    'a witness may be told for good that it is its first start',
    'if (text !== undefined && firstStart)',
    'if (text === null && firstStart)',
  ),
  inWitnessState(
    'a witness believes a memory that it has not co-signed',
    'if (!own) throw unreadable(',
    'if (!signed) throw unreadable(',
  ),
  inWitnessState(
    'a witness overwrites what another program has kept',
    'if ((await readIfThere(path)) !== known)',
    'if ((await readIfThere(path)) === undefined)',
  ),
  of('server/src/witness/hold-folder.ts', witness)(
    'two programs work with the folder of one witness',
    'left !== process.pid && isAlive(left)',
    'left === process.pid && isAlive(left)',
  ),
  of('server/src/witness/serve-witness.ts', witness)(
    'a witness takes bodies of any size',
    'const maxBody_bytes = 65_536',
    'const maxBody_bytes = 2 ** 31',
  ),
  of('server/src/witness/run-witness-command.ts', witness)(
    'a witness speaks plain HTTP over the network',
    "if (!isLoopback(values.host) && !values['behind-tls'])",
    'if (false)',
  ),
  inStamp(
    'a time stamp of something else is kept',
    '!request.digest.equals(Buffer.from(hashedMessage.buffer))',
    'hashedMessage.byteLength !== 32',
  ),
  inStamp(
    'the answer to another question is kept as a time stamp',
    'request.nonce.equals(Buffer.from(info.nonce))',
    'info.nonce',
  ),
  inStamp(
    'a time stamp need not be signed',
    'return named !== undefined && verify(named, signed.bytes, publicKey, Buffer.from(signature.buffer))',
    'return named !== undefined && signature.byteLength > 0',
  ),
  inStamp(
    'what a time stamp says need not be what is signed',
    'if (!createHash(hashed).update(content).digest().equals(found)) return false',
    'if (found.length === 0) return false',
  ),
  inStamp('anyone stamps time', 'if (!isForTimeStamps(certificate))', "if (certificate.subject === '')"),
  inStampPath('a certificate for websites stamps time', 'usage?.critical === true && ', ''),
  inStampPath('an authority of time is trusted after its end', 'at <= validToDate.getTime()', 'at > 0'),
  inStampPath('whoever has a certificate certifies authorities of time', 'return cA && ', 'return '),
  inStampPath(
    'limits of a certificate are not kept',
    '!critical || known.has(extnID)',
    '!critical || extnID',
  ),
  of('server/src/chain/stamp-checkpoint.ts', stamping)(
    'a time stamp that does not verify is kept',
    "if ('fault' in stamp) throw new Error(`the time stamp of ${timeStamps.url} is not kept: ${stamp.fault}`)",
    "if ('fault' in stamp) Object.assign(stamp, { at: clock.now(), policy: '', authority: '' })",
  ),
  of('contract/src/chain/log-keys.ts', 'contract/src/chain/log-keys.test.ts')(
    'the old key of the log hands it over without the root key',
    ': [root as VerifierKey, said.next]',
    ': [said.current, said.next]',
  ),
  of('contract/src/chain/log-keys.ts', 'contract/src/chain/log-keys.test.ts')(
    'a second root key takes the place of the first',
    "kind === 'root' ? root === undefined : root !== undefined",
    "kind === 'root' || root !== undefined",
  ),
  of('server/src/chain/run-key-command.ts', 'server/src/chain/run-key-command.test.ts')(
    'the key of the log is changed while a server signs with it',
    'await refuseWhileServed(tx)\n',
    '\n',
  ),
  of('server/src/assembly/server.ts', 'server/src/chain/run-key-command.test.ts')(
    'a server starts with a key of before',
    'await requireCurrentKey({ db, secrets, settings })\n',
    '\n',
  ),
  inVerifyLog(
    'a deployment that publishes another past is taken for a later one',
    "return compared === 'same-history'",
    'return compared !== undefined',
  ),
  inVerifyLog(
    'what a deployment publishes need not be signed',
    "if (key && (await noteSignedBy(note, key, isSigned)) !== 'signed')",
    "if (key && (await noteSignedBy(note, key, isSigned)) === 'unable')",
  ),
  inVerifyLog(
    'what the signer remembers is not looked for in the rows',
    'if (!each.root.equals(tree.root())) return `${namedTree(each)}',
    'if (each.root.length !== tree.root().length) return `${namedTree(each)}',
  ),
  of('contract/src/statements/verify-statement.ts', 'server/src/statements/signed-statement.test.ts')(
    'a statement whose count does not fit is right',
    "if ('problem' in verdict) return failed(verdict.asset)",
    "if ('problem' in verdict) return { state: 'ok' }",
  ),
  of('server/src/ledger/causes.ts', 'server/src/ledger/check.test.ts')(
    'a journal of an order needs no order',
    'and o.id is null limit 20',
    'and o.id = 0 limit 20',
  ),
  of('server/src/chain/log-continuity.ts', 'server/src/chain/log-memory.test.ts')(
    'a log whose tiles are gone ends the server without a word',
    'if (!(error instanceof MissingTileError)) throw error',
    'throw error',
  ),
  of('server/src/chain/verify-sealed-rows.ts', 'server/src/chain/sealed-rows.test.ts')(
    'a row that was edited is taken for what was sealed',
    'if (!hashOf(content).equals(at(id))) return false',
    'if (content === deleted) return false',
  ),
  of('server/src/chain/verify-sealed-rows.ts', 'server/src/chain/sealed-rows.test.ts')(
    'a row that was never sealed is overlooked',
    'if (!last.has(id)) return',
    'if (id < 0) return',
  ),
  of('server/src/liabilities/tiles.ts', 'server/src/liabilities/liabilities.test.ts')(
    'a tree of liabilities is built over half of the sums',
    'view.getBigUint64(at + sumAt) + view.getBigUint64(at + nodeLength + sumAt)',
    'view.getBigUint64(at + sumAt)',
  ),
  of('server/src/chain/oldest-unsealed.ts', 'server/src/metrics/metrics.test.ts')(
    'journals that nobody seals go unseen by whoever watches',
    'where not exists (select from sealed s where s.id = j.id)',
    'where exists (select from sealed s where s.id = j.id)',
  ),
  of('server/src/http/tell-of-answers.ts', 'server/src/metrics/metrics.test.ts')(
    'what was typed into the address is in metrics and log',
    "request.routeOptions.url ?? 'none'",
    'request.url',
  ),
  of('server/src/http/trace-requests.ts', 'server/src/tracing/tracing.test.ts')(
    'what was typed into the address is in traces',
    "'http.route': route }",
    "'http.route': request.url }",
  ),
  inUnits('an amount buys one more than it pays for', 'cost(steps * step) <=', 'cost((steps - 1) * step) <='),
  inUnits('an amount pays for no fees', 'return value + sumOf(fees)', 'return value'),
  inUnits('an amount for the next session is counted at the ask', 'if (!sessionOpen)', 'if (sessionOpen)'),
  inRecurring('due-recurring.ts')('a missed day is bought later', "what: 'miss', from", "what: 'buy', from"),
  inRecurring('run-recurring.ts')(
    'a closed account goes on buying',
    'if (plan.closed) return endClosed(act, plan)\n    const run',
    'const run',
  ),
  inRecurring('end-recurring-day.ts')(
    'a purchase stays on the day that it was bought',
    'next_day: nextDay ?? day',
    'next_day: day',
  ),
  inRecurring('due-recurring.ts')(
    'a purchase does not wait for whoever moves it on',
    'for update of p for key share of c',
    '',
  ),
  inRecurringFunds('recurring-asset.ts')(
    'a purchase of a fund goes on once the fund is sold no more',
    'day < fundDays(deps).today() ? day : undefined',
    'day',
  ),
  inRecurringFunds('decide/recurring-day.ts')(
    'a purchase of a fund waits for a day after its sale',
    'exchange.opens(day) < closesAt ? day : undefined',
    'day',
  ),
  inRecurringFunds('due-recurring.ts')(
    'a paused purchase of a fund outlives the sale',
    "what === 'over' ? sql`state <> 'ended'`",
    "what === 'over' ? sql`state = 'active'`",
  ),
  of('server/src/recurring/decide/recurring-states.ts', recurring)(
    'too little money never pauses a purchase',
    'short_runs < maxShortRuns',
    'short_runs <= maxShortRuns',
  ),
  of('server/src/orders/place-in-act.ts', recurring)(
    'what is bought for a customer is not compared with halts',
    "'for the customer', 'compared'",
    "'for the customer', 'unchecked'",
  ),
  of('server/src/baskets/place-basket.ts', 'server/src/baskets/baskets.test.ts')(
    'a basket that is sent again places anew what a first attempt has placed',
    'key: `${key}#${row}`',
    'key: `${key}#${row}#${Math.random()}`',
  ),
  of('server/src/baskets/place-basket.ts', 'server/src/baskets/baskets.test.ts')(
    'a basket that failed half way is called undone, and would be placed again with another key',
    'throw index === 0 && known.size === 0 ? error : partlyDone(error)',
    'throw error',
  ),
  of('server/src/orders/decide/after-change.ts', 'server/src/orders/decide/after-change.test.ts')(
    'the check of a basket spends the same money for each of its rows',
    'if (from === cash) after.cash -= amount',
    'if (from === cash) after.cash -= 0n',
  ),
  of('server/src/orders/decide/grow-exit.ts', 'server/src/orders/decide/grow-exit.test.ts')(
    'a sale grows that its customer has changed',
    'changesOf(exit) === 0',
    'changesOf(exit) >= 0',
  ),
  of('contract/src/customers/rules.ts', 'server/src/customers/customers.test.ts')(
    'who may see no orders of a customer sees what comes of their recurring purchases',
    "runs: 'read wallets'",
    "runs: 'read customers'",
  ),
  of('server/src/customers/read-plans.ts', 'server/src/customers/read-plans.test.ts')(
    'a customer is shown with the days of the purchases of others',
    "where('run.customer_id', '=', customer)",
    "where('run.customer_id', '<=', customer)",
  ),
  of('server/src/alerts/tellings-of.ts', 'server/src/customers/read-plans.test.ts')(
    'an alert is said to be told as another one of the same moment was',
    'Object.entries(facts).sort()',
    'Object.keys(facts).sort()',
  ),
]
