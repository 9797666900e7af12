-- HMAC-SHA-256 with a key of the deployment over name, value, times, proposal and stop. A version whose signature does not fit
-- is not in force: whoever can write into this table alone changes nothing. Null: decided before there were signatures.
alter table policy_version add column signature bytea check (length(signature) = 32);

-- What two operators decided once is there once: a copy could bring back what was stopped.
create unique index policy_version_once on policy_version (proposal, name) where proposal is not null;

-- Never changed, but for the signatures of what is older than they are.
create function refuse_policy_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.signature is null and new.signature is not null
     and to_jsonb(old) - 'signature' = to_jsonb(new) - 'signature' then
    return new;
  end if;
  raise exception '% on % is not allowed: it is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger policy_append_only on policy_version;
create trigger policy_append_only before update or delete on policy_version
  for each row execute function refuse_policy_change();
