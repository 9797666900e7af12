create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
