-- Operators look at the recharges of one method: the many of another are not to be walked through for it.
create index recharge_by_method on recharge (method, id);
