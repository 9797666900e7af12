-- How units came to a customer: from the market, from a block (`bulk`) or a qualified placement (`finalize`), or from an
-- issue. A sale has the kind of what it sells.
alter table orders add column kind text not null default 'stock'
  check (kind in ('stock', 'bulk', 'finalize', 'ipo'));
create index orders_of_customer_by_kind on orders (customer_id, kind, created_at desc, id desc) where kind <> 'stock';
