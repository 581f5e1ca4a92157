-- The log is searched for what its entries say, the values before and after included, and for what they
-- changed. Both are made from the entry as it is, so that entries from before are found as well.
create function platform_event_words(label text, data jsonb) returns text
  language sql immutable parallel safe
  return label || coalesce((
    select string_agg(case
        -- Amounts are kept in minor units; people look for 7.95.
        when key like '%Minor' and jsonb_typeof(part) = 'number'
          then ' ' || to_char((part #>> '{}')::numeric / 100, 'FM99999999999990.00')
        else ' ' || (part #>> '{}')
      end, '')
    from jsonb_each(data) as said(key, value),
      jsonb_array_elements(case jsonb_typeof(value) when 'array' then value
        else jsonb_build_array(value) end) as part
    where jsonb_typeof(part) in ('string', 'number')
      -- Ids say nothing to people, and states are what the events are called by.
      and key <> 'state' and not (part #>> '{}') ~ '^[0-9a-f]{8}-[0-9a-f]{4}-'), '');

create function platform_event_fields(data jsonb) returns text[]
  language sql immutable parallel safe
  return array(
    select key from jsonb_each(data) as said(key, value)
    where key <> 'state' and jsonb_typeof(value) = 'array' and jsonb_array_length(value) = 2);

create index events_by_words on events using gin (platform_event_words(label, data) gin_trgm_ops);
create index events_by_fields on events using gin (platform_event_fields(data))
  where platform_event_fields(data) <> '{}';
