-- The journals of the customer who asks, after one id and up to another: those that name the customer, and those on the bill.
create or replace function own_journals(after bigint, upto bigint, most integer) returns table (id bigint) language sql stable
set search_path = public, pg_temp as $$
  select m.id
    from ((select j.id from journal j
            where j.customer_id = current_setting('tarazu.customer')::integer and j.id > after and j.id <= upto
            order by j.id limit most)
          union
          (select b.journal_id from bill b
            where b.customer_id = current_setting('tarazu.customer')::integer and b.journal_id > after and b.journal_id <= upto
            order by b.journal_id limit most)) m
   order by m.id limit most
$$;
