-- Which of the built-in pieces a row is: their texts lie in files, in each language, and readers get them in theirs. Null: somebody
-- has written it here, or has changed what was built in, and it is shown as it is.
alter table news add column demo text check (demo ~ '^[a-z-]{1,40}$');

-- What earlier versions have put there and nobody has changed since. Their titles were the same all along.
update news set demo = piece.key
  from (values
    ('one-basket', 'Do not put all your eggs in one basket'),
    ('treasury-debt', 'Treasury debt in five minutes'),
    ('futures', 'What a future is, and what it is not'),
    ('currency-pairs', 'Currency pairs: which way is up?'),
    ('index', 'What an index measures'),
    ('market-hours', 'When markets are open'),
    ('other-currency', 'Trading in another currency'),
    ('unsettled', 'Unsettled proceeds: yours to trade, not yet to take out'),
    ('settlement', 'Settlement: when a trade is really done'),
    ('first-in-first-out', 'First in, first out'),
    ('round-trip', 'A purchase and a sale, down to the last paisa'),
    ('every-fee', 'Every fee before you confirm'),
    ('price-moved', '"The price has moved"'),
    ('percent-change', 'Percent change, and what it is measured against'),
    ('candles', 'How to read a candle'),
    ('simulated', 'Simulated prices: what they are made of'),
    ('age', 'How old is a price?'),
    ('bid-ask-last', 'Bid, ask and last'),
    ('refusals', 'Refusals that say why'),
    ('transparency', 'Check us: the transparency page'),
    ('traps', 'How to recognise a trading app that is a trap'),
    ('never-ask', 'What we will never ask you'),
    ('ledger', 'A ledger that nobody can edit'),
    ('two-taps', 'Two taps, one order'),
    ('half-and-full', 'Half and full position'),
    ('partial-fills', 'Partial fills'),
    ('day-and-gtc', 'Day orders and good-till-cancelled orders'),
    ('stops', 'Stop and stop-limit orders'),
    ('limits', 'Limit orders: your price, or nothing'),
    ('market-orders', 'Market orders: fast, and bounded'),
    ('account-screen', 'Reading the account screen'),
    ('watchlist', 'Building a watchlist'),
    ('recharge', 'Adding play money: how a recharge works'),
    ('paper-badge', 'What the paper badge tells you'),
    ('first-trade', 'Your first trade, step by step'),
    ('welcome', 'Welcome to Tarazu')
  ) as piece (key, title)
 where news.title = piece.title and news.updated_at = news.created_at and news.image is null;
