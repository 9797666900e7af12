-- A journal without a cause is refused in the commit that posts it. Left out is what is posted with each order or for many customers
-- at once: the check of causes, each minute, compares that (`server/src/ledger/causes.ts`).
create function refuse_causeless() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  problem text := cause_problem(new);
begin
  if problem is not null then
    raise exception 'the journal % (%) %', new.id, new.reason, problem
      using errcode = 'check_violation', constraint = 'journal_caused';
  end if;
  return null;
end $$;
create constraint trigger journal_caused after insert on journal deferrable initially deferred for each row
  when (new.reason <> all (array['order_hold', 'order_buy', 'order_sell', 'order_release', 'placement_buy', 'ipo_delivery',
                                 'contract_expired', 'redemption', 'settlement']))
  execute function refuse_causeless();
