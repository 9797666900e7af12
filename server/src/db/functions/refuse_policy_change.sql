-- A policy never changes. The one exception: versions from before there were signatures are signed once.
create or replace function refuse_policy_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.signature is null and new.signature is not null
     and to_jsonb(old) - 'signature' = to_jsonb(new) - 'signature' then
    return new;
  end if;
  raise exception '% on % is not allowed: it is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
