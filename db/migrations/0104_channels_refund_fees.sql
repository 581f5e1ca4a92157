-- What a sales channel kept of a refund, and what of it is not explained, for refunds told before.
update channel_orders set
  refunds = (select coalesce(jsonb_agg('{"feeMinor": 0, "unexplainedMinor": 0}'::jsonb || r), '[]')
    from jsonb_array_elements(refunds) r),
  terms = case when terms is null then null else jsonb_set(terms, '{refunds}',
    (select coalesce(jsonb_agg('{"feeMinor": 0, "unexplainedMinor": 0}'::jsonb || r), '[]')
      from jsonb_array_elements(terms -> 'refunds') r)) end;
