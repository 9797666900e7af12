-- A listing also closes because the units of its instrument become others (a split or a bonus issue), and, where its price has
-- left the band before it opened, instead of opening. Neither needs a price: a draft is closed by a split, too.
alter table placement
  drop constraint placement_closed_because_check,
  drop constraint priced,
  add constraint placement_closed_because_check
    check (closed_because in ('window', 'sold_out', 'operator', 'corporate_action', 'band')),
  add constraint priced
    check (state = 'draft' or closed_because in ('operator', 'corporate_action') or (price is not null and reference is not null));

-- What ended early is shown with its reason until its window is over.
drop index placement_sold_out;
create index placement_closed_early on placement (closes_at) where closed_because <> 'window';

-- What a split has to find.
create index placement_of_symbol on placement (symbol) where state <> 'closed';
