-- How many of one customer's withdrawals wait is asked before another is written.
create index withdrawal_unpaid on withdrawal (customer_id) where state in ('requested', 'cooling', 'approved');
