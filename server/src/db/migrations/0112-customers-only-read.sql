-- What a customer does is written as `tarazu_act`, which sees the rows that `tarazu_customer` sees; `tarazu_customer` itself only
-- reads. Their policies stay one and the same, so that both see the rows of one customer. Which functions each may call is said by
-- `sql-functions.ts` at each start.
grant usage on schema public to tarazu_act;
do $$
declare
  kept record;
begin
  for kept in select polname as name, polrelid::regclass as relation from pg_policy
               where polroles = array['tarazu_customer'::regrole::oid]
  loop
    execute format('alter policy %I on %s to tarazu_customer, tarazu_act', kept.name, kept.relation);
  end loop;
  for kept in select c.oid::regclass as relation, c.relkind, given.privilege_type as what
                from pg_class c, aclexplode(c.relacl) given
               where c.relnamespace = 'public'::regnamespace and given.grantee = 'tarazu_customer'::regrole
  loop
    execute format('grant %s on %s %s to tarazu_act',
      kept.what, case kept.relkind when 'S' then 'sequence' else 'table' end, kept.relation);
    if kept.relkind = 'S' or kept.what <> 'SELECT' then
      execute format('revoke %s on %s %s from tarazu_customer',
        kept.what, case kept.relkind when 'S' then 'sequence' else 'table' end, kept.relation);
    end if;
  end loop;
  for kept in select c.oid::regclass as relation, a.attname as name, given.privilege_type as what
                from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) given
               where c.relnamespace = 'public'::regnamespace and given.grantee = 'tarazu_customer'::regrole
  loop
    execute format('grant %s (%I) on %s to tarazu_act', kept.what, kept.name, kept.relation);
    if kept.what <> 'SELECT' then
      execute format('revoke %s (%I) on %s from tarazu_customer', kept.what, kept.name, kept.relation);
    end if;
  end loop;
end $$;
