-- The instruments that portfolios hold are asked for every few seconds: by these, and not by reading every position.
create index portfolio_position_asset on portfolio_position (asset);
create index portfolio_move_asset on portfolio_move (asset);
