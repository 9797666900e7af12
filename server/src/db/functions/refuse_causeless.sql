-- Refuses a journal without a cause in the commit that posts it. The trigger is deferred, for what a journal rests on may be written
-- after it; its condition leaves out what is posted with each order or for many customers at once (`ledger/causes.ts`).
create or replace function refuse_causeless() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  problem text := cause_problem(new);
begin
  if problem is not null then
    raise exception 'the journal % (%) %', new.id, new.reason, problem
      using errcode = 'check_violation', constraint = 'journal_caused';
  end if;
  return null;
end $$;
