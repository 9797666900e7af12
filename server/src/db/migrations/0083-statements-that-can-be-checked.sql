-- Statements with proofs (rule H12). What is in a customer's own journals, with the salts that it was sealed with, is read by functions
-- that know whose request it is; what leads from there to a signed root is hashes, which anybody may have.

-- Of every 32 blocks of a day, in their order, the node above them: the path of one reads 32 blocks and not the whole day.
create table chain_root_tree (
  root  bigint primary key references chain_root,
  nodes bytea  not null check (length(nodes) > 0 and length(nodes) % 32 = 0)
);
insert into chain_root_tree (root, nodes)
select n.root, string_agg(n.node, ''::bytea order by n.part)
  from (select b.root, b.part, merkle_root(array_agg(b.leaf order by b.number)) as node
          from (select r.number as root, (c.number - r.first_block) / 32 as part, c.number, sha256('\x00'::bytea || c.hash) as leaf
                  from chain_root r join chain_block c on c.number between r.first_block and r.last_block) b
         group by b.root, b.part) n
 group by n.root;
create trigger chain_root_tree_append_only before update or delete on chain_root_tree for each row execute function refuse_change();
create trigger chain_root_tree_kept before truncate on chain_root_tree for each statement execute function refuse_change();
revoke update, delete, truncate on chain_root_tree from tarazu_app;

grant select (number, previous, at, since, audits, journals, orders, root, hash) on chain_block to tarazu_customer;
-- Each of them salted, or over what has a chain of its own.
grant select (block, source, leaves) on chain_entries to tarazu_customer;
grant select on chain_root, chain_root_tree to tarazu_customer;

-- The journals of whoever asks, after one and up to another: those that name them, and those that stand in their bill.
create function own_journals(after bigint, upto bigint, most integer) returns table (id bigint) language sql stable
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

-- What stands in the address of an account behind its customer: what kind it is.
create function account_kind(address text) returns text language sql immutable parallel safe as $$
  select substring(address from '^customer:[0-9]+:(units:held(?=:)|[a-z]+)')
$$;

-- What whoever asks had of each asset after a journal of theirs: what there is now, less what came since.
create function statement_balances(after bigint) returns table (kind text, asset text, balance bigint) language sql stable
security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select m.kind, m.asset, sum(m.amount)::bigint
    from (select account_kind(a.address) as kind, a.asset, a.balance as amount
            from account a where a.customer_id = current_setting('tarazu.customer')::integer
          union all
          select account_kind(a.address), t.asset, case when a.id = t.to_account then -t.amount else t.amount end
            from own_journals(after, 9223372036854775807, 2147483647) o
            join transfer t on t.journal_id = o.id
            join account a on a.id in (t.from_account, t.to_account)
             and a.customer_id = current_setting('tarazu.customer')::integer) m
   group by m.kind, m.asset having sum(m.amount) <> 0
$$;

-- The journals of whoever asks, oldest first, with the places where they are sealed. `named` is null where one names somebody else. Of
-- their parts a transfer from or to an account of whoever asks, and of nobody else's, with its salt; of all others their hash.
create function statement_entries(after bigint, upto bigint, most integer)
returns table (id bigint, at bigint, reason text, thing text, symbol text, named boolean, reverses bigint, once boolean,
               block bigint, place integer, parts json)
language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with mine as materialized (
    select j.*, e.block, e.place
      from own_journals(after, upto, most) o
      join journal j on j.id = o.id
      left join lateral (
        select e.block, array_position(e.ids, j.id) - 1 as place from chain_entries e
         where e.source = 'journal' and e.span @> j.id and j.id = any (e.ids) limit 1) e on true),
  parts as materialized (
    select p.id, json_agg(
             case when p.part > 0 and (p.from_customer = w.id or p.to_customer = w.id)
                       and coalesce(p.from_customer, w.id) = w.id and coalesce(p.to_customer, w.id) = w.id
                  then json_build_object('line', p.part, 'from', p.text::json ->> 2, 'to', p.text::json ->> 3,
                                         'asset', p.text::json ->> 4, 'amount', p.text::json ->> 5,
                                         'salt', encode(part_salt(b.salt, p.id, p.part), 'hex'))
                  else json_build_object('hash', encode(p.hash, 'hex')) end order by p.part) as parts
      from (select m.block, array_agg(m.id) as ids from mine m group by m.block) s
     cross join (select current_setting('tarazu.customer')::integer as id) w
      left join chain_block b on b.number = s.block
     cross join lateral journal_parts(s.ids, b.salt) p
     group by p.id)
  select m.id, microseconds(m.at), m.reason, m.thing, m.symbol,
         case when m.customer_id is null then false
              when m.customer_id = current_setting('tarazu.customer')::integer then true end,
         m.reverses, m.once_key is not null, m.block, m.place, p.parts
    from mine m join parts p on p.id = m.id
   order by m.id
$$;
