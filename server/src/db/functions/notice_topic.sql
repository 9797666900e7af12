-- The choice of a customer that a notice belongs to, by which it is told outside of the app, too; null: by none.
create or replace function notice_topic(kind text) returns text language sql immutable parallel safe as $$
  select case when kind like 'alert\_%' then 'alerts'
              when kind like 'order\_%' or kind like 'recurring\_%' or kind = 'orders_adjusted' then 'orders' end
$$;
