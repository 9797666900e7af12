-- Planned once: a plan for the values of each fill would cost more than all that it does.
create or replace function refuse_unproven_fill() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  wrong record;
begin
  select o.number, f.price, f.bid, f.ask into wrong
    from made f left join orders o on o.id = f.order_id
   where fill_is_proven(f, o) is not true or fill_is_within(f, o) is not true
   limit 1;
  if found then
    raise exception 'a fill of order % at % is not at the price of its quote (bid %, ask %)',
      wrong.number, wrong.price, wrong.bid, wrong.ask using errcode = 'check_violation', constraint = 'fill_price_proven';
  end if;
  return null;
end $$;
