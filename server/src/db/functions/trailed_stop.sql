-- Where the stop of a trailing order is now: its distance from the best price since it was placed.
create or replace function trailed_stop(o orders) returns bigint language sql stable as $$
  select case o.side
           when 'sell' then greatest(o.stop_price, b.price - coalesce(o.trail_distance, b.price * o.trail_bps / 10000))
           else least(o.stop_price, b.price + coalesce(o.trail_distance, b.price * o.trail_bps / 10000))
         end
    from (select coalesce((select p.price from best_price p
                            where p.symbol = o.symbol and p.side = o.side and p.id >= o.trail_group
                            order by p.id limit 1),
                          -- Nobody has looked at the price since it was placed: the stop is where it was put then.
                          case o.side when 'sell' then 0 else 900000000000000 end) as price) b
$$;
