-- Two issues under one code of the feed would have one price. What was doubled before stays as it was decided: the issues whose
-- code an earlier one has are left out, and drafts of them find it taken when they are announced.
do $$
declare
  doubled text;
begin
  select string_agg(id::text, ',' order by id) into doubled
    from ipo_issue i
   where feed_code is not null and state <> 'withdrawn'
     and exists (select from ipo_issue e
                  where upper(e.feed_code) = upper(i.feed_code) and e.state <> 'withdrawn' and e.id < i.id);
  execute 'create unique index ipo_issue_feed_code on ipo_issue (upper(feed_code)) where state <> ''withdrawn'''
       || coalesce(' and id not in (' || doubled || ')', '');
end $$;
