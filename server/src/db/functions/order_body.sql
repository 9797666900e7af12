create or replace function order_body(o orders, seen integer) returns text language sql stable parallel safe as $$
  select json_build_object(
    'number', o.number, 'customer', o.customer_id, 'symbol', o.symbol, 'market', o.market, 'side', o.side, 'type', o.type,
    'validity', o.validity, 'kind', o.kind, 'currency', o.currency, 'created_at', microseconds(o.created_at),
    'quantity', o.quantity, 'limit_price', o.limit_price, 'stop_price', o.stop_price,
    'trigger_from', o.trigger_from, 'trail_distance', o.trail_distance, 'trail_bps', o.trail_bps,
    'target_price', o.target_price, 'exit_target', o.exit_target, 'exit_stop', o.exit_stop, 'state', o.state, 'reason', o.reason,
    'filled', o.filled, 'value', o.value,
    'events', case when seen = 0 then o.timeline
                   else jsonb_path_query_array(o.timeline, '$[$seen to last]', jsonb_build_object('seen', seen)) end)::text
$$;
